// The other end of bench/runner.ts: a model that a benchmark has built answers to lines on its standard input.
#pragma once

#include <chrono>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstring>

struct Report {
  uint64_t sent = 0;
  uint64_t received = 0;
  uint32_t checksum = 0;

  // As `totalOf` of bench/engines/report.mjs.
  void add(uint32_t nodeSent, uint32_t nodeReceived, uint32_t nodeChecksum) {
    sent += nodeSent;
    received += nodeReceived;
    checksum = (checksum ^ nodeChecksum) * 16777619u;
  }
};

// This process alone: the figures of getrusage include the one that started it.
inline uint64_t peakBytes() {
  uint64_t kilobytes = 0;
  char line[256];
  std::FILE* status = std::fopen("/proc/self/status", "r");
  while (status && std::fgets(line, sizeof line, status))
    if (std::sscanf(line, "VmHWM: %" SCNu64, &kilobytes) == 1) break;
  if (status) std::fclose(status);
  return kilobytes * 1024;
}

// `Network` stands after reset and has step(cycles) and report().
template <class Network>
int serve(Network& network) {
  uint64_t cycles = 1;
  network.step(1);
  std::puts("ready");
  std::fflush(stdout);
  char line[64];
  while (std::fgets(line, sizeof line, stdin)) {
    uint64_t count;
    if (std::sscanf(line, "step %" SCNu64, &count) == 1) {
      const auto start = std::chrono::steady_clock::now();
      network.step(count);
      const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
      cycles += count;
      std::printf("%.9f\n", seconds.count());
    } else if (std::strcmp(line, "report\n") == 0) {
      const Report report = network.report();
      std::printf("{\"cycles\":%" PRIu64 ",\"sent\":%" PRIu64 ",\"received\":%" PRIu64
                  ",\"checksum\":%" PRIu32 ",\"peakBytes\":%" PRIu64 "}\n",
                  cycles, report.sent, report.received, report.checksum, peakBytes());
    } else {
      std::fprintf(stderr, "not a command: %s", line);
      return 1;
    }
    std::fflush(stdout);
  }
  return 0;
}
