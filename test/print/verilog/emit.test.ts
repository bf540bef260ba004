import { describe, expect, it } from 'vitest'
import { emitVerilog } from '../../../src/print/verilog/index.js'
import * as ir from '../../support/ir.js'
import { selections, starts, twoBuffers } from './designs.js'

const textOf = (design: Parameters<typeof emitVerilog>[0], module: string): string =>
  emitVerilog(design).find((file) => file.module === module)!.text

describe('emitVerilog', () => {
  it('prints one file a module, children first', () => {
    expect(emitVerilog(twoBuffers()).map(({ name }) => name)).toEqual(['Buffer.sv', 'TwoBuffers.sv'])
  })

  it('prints state, memories and checks', () => {
    expect(textOf(twoBuffers(), 'Buffer')).toMatchInlineSnapshot(`
      "// Buffer
      // from /nowhere.ts:1
      module Buffer (
        input  logic        clk,
        input  logic        rst,
        input  logic        push,
        input  logic        pop,
        /* verilator lint_off UNUSEDSIGNAL */ // not every bit is read
        input  logic [11:0] data,
        /* verilator lint_on UNUSEDSIGNAL */
        output logic [7:0]  head,
        output logic        ready,
        output logic        valid
      );

        logic [2:0] count;
        logic [2:0] first;
        logic [2:0] next;
        logic [7:0] words [0:4];

      \`ifndef SYNTHESIS
        logic show_fails;
      \`endif

        // /nowhere.ts:1 show
        always @* begin : show
      \`ifndef SYNTHESIS
          show_fails = 1'b0;
      \`endif
          head = first < 3'd5 ? words[first] : 8'd0;
          ready = count < 3'd5;
          valid = count != 3'd0;
      \`ifndef SYNTHESIS
          show_fails = count > 3'd5;
      \`endif
        end

        // /nowhere.ts:1 store
        always @(posedge clk) begin : store
          logic store_pushes;
          logic store_pops;
          if (rst) begin
            next <= 3'd0;
            first <= 3'd0;
            count <= 3'd0;
          end else begin
            store_pushes = push && ready;
            store_pops = pop && valid;
            if (store_pushes) begin
              if (next < 3'd5) words[next] <= data[9:2];
              next <= next == 3'd4 ? 3'd0 : next + 3'd1;
              // cover "push and pop at once" (/nowhere.ts:20)
            end
            if (store_pops) first <= first == 3'd4 ? 3'd0 : first + 3'd1;
            count <= count + 3'(store_pushes) - 3'(store_pops);
      \`ifndef SYNTHESIS
            if (push && !ready) $error("/nowhere.ts:30: no push when full");
      \`endif
          end
        end

      \`ifndef SYNTHESIS
        always @(posedge clk) begin
          if (!rst) begin
            if (show_fails) $error("/nowhere.ts:12: never more than \\"5\\" words");
          end
        end
      \`endif

      endmodule
      "
    `)
  })

  it('prints what state begins with', () => {
    expect(
      emitVerilog(starts())
        .map(({ text }) => text)
        .join('\n'),
    ).toMatchInlineSnapshot(`
      "// Lookup
      // from /nowhere.ts:1
      module Lookup (
        input  logic [1:0]         at,
        output logic signed [4:0]  word,
        output logic signed [89:0] bias_out
      );

        logic signed [89:0] bias;
        logic signed [4:0] rom [0:3];

        initial begin
          bias = -90'sh1_0000_0000_0000_0000_0003;
          rom[0] = 5'sd0;
          rom[1] = 5'sd15;
          rom[2] = -5'sd2;
          rom[3] = 5'sd16;
        end

        assign word = rom[at];
        assign bias_out = bias;

      endmodule

      // Starts
      // from /nowhere.ts:1
      module Starts (
        input  logic               clk,
        input  logic               rst,
        input  logic               step,
        input  logic [3:0]         at,
        output logic signed [4:0]  word0,
        output logic signed [89:0] bias0,
        output logic signed [4:0]  word1,
        output logic signed [89:0] bias1,
        output logic [11:0]        stored,
        output logic [69:0]        whole
      );

        logic [7:0] count;
        logic [69:0] wide;
        logic [11:0] words [0:8];
        logic [1:0] tables_0_at;
        logic [1:0] tables_1_at;

        initial begin
          count = 8'd250;
          wide = 70'h20_0000_0000_0000_004d;
          words[0] = 12'd7;
          words[1] = 12'd8;
          for (integer i = 2; i < 9; i = i + 1) words[i] = 12'd0;
        end

        assign tables_0_at = count[1:0];
        assign tables_1_at = count[2:1];
        assign stored = at < 4'd9 ? words[at] : 12'd0;
        assign whole = wide;

        // /nowhere.ts:1 tables[0]
        Lookup tables_0 (
          .at(tables_0_at),
          .word(word0),
          .bias_out(bias0)
        );

        // /nowhere.ts:1 tables[1]
        Lookup tables_1 (
          .at(tables_1_at),
          .word(word1),
          .bias_out(bias1)
        );

        // /nowhere.ts:1 advance
        always @(posedge clk) begin : advance
          if (!rst) begin
            if (step) begin
              count <= count + 8'd1;
              wide <= wide + 70'(count);
              if (count[5:2] < 4'd9) words[count[5:2]] <= 12'(count);
            end
          end
        end

      endmodule
      "
    `)
  })

  it('prints instances and state machines', () => {
    expect(textOf(twoBuffers(), 'TwoBuffers')).toMatchInlineSnapshot(`
      "// TwoBuffers
      // from /nowhere.ts:1
      module TwoBuffers (
        input  logic              clk,
        input  logic              rst,
        input  logic [11:0]       data,
        input  logic              push,
        input  logic              side,
        input  logic signed [7:0] bias,
        output logic signed [9:0] level,
        output logic [1:0]        state,
        output logic [1:0]        ready
      );

        localparam logic [1:0] State_Idle = 2'd0;
        localparam logic [1:0] State_Busy = 2'd1;
        localparam logic [1:0] State_Drain = 2'd2;

        logic [7:0] chosen;
        logic [7:0] last;
        logic [1:0] now;
        logic buffers_0_push;
        logic [7:0] buffers_0_head;
        logic buffers_0_ready;
        logic buffers_1_push;
        logic [7:0] buffers_1_head;
        logic buffers_1_ready;

        assign state = now;
        assign ready = {buffers_1_ready, buffers_0_ready};

        // /nowhere.ts:1 buffers[0]
        /* verilator lint_off PINCONNECTEMPTY */ // some outputs are not used
        Buffer buffers_0 (
          .clk(clk),
          .rst(rst),
          .push(buffers_0_push),
          .pop(1'b1),
          .data(data),
          .head(buffers_0_head),
          .ready(buffers_0_ready),
          .valid()
        );
        /* verilator lint_on PINCONNECTEMPTY */

        // /nowhere.ts:1 buffers[1]
        /* verilator lint_off PINCONNECTEMPTY */ // some outputs are not used
        Buffer buffers_1 (
          .clk(clk),
          .rst(rst),
          .push(buffers_1_push),
          .pop(1'b1),
          .data(data),
          .head(buffers_1_head),
          .ready(buffers_1_ready),
          .valid()
        );
        /* verilator lint_on PINCONNECTEMPTY */

        // /nowhere.ts:1 choose
        always @* begin : choose
          logic signed [9:0] choose_apart;
          chosen = side ? buffers_1_head : buffers_0_head;
          buffers_0_push = push && !side;
          buffers_1_push = push && side;
          choose_apart = 10'(chosen) - 10'(bias);
          level = bias < 8'sd0 ? 10'(bias) >>> 1 : choose_apart;
        end

        // /nowhere.ts:1 advance
        always_ff @(posedge clk) begin : advance
          if (rst) begin
            now <= State_Idle;
          end else begin
            case (now)
              State_Idle: begin
                if (push) now <= State_Busy;
              end
              State_Busy: begin
                now <= push ? State_Busy : State_Drain;
                last <= chosen;
              end
              State_Drain: begin
                if (last == chosen) now <= State_Idle;
              end
              default: ;
            endcase
            if (now == State_Idle && side) last <= bias;
          end
        end

      endmodule
      "
    `)
  })

  it('prints selections', () => {
    expect(textOf(selections(), 'Selections')).toMatchInlineSnapshot(`
      "// Selections
      // from /nowhere.ts:1
      module Selections (
        input  logic [3:0] requests,
        input  logic [4:0] wide,
        input  logic [2:0] index,
        output logic [3:0] item,
        output logic       granted,
        output logic       safeBit,
        output logic [5:0] sum
      );

        // /nowhere.ts:1 pick
        always @* begin : pick
          logic [3:0] pick_t1;
          logic [2:0] pick_t2;
          pick_t1 = '0;
          pick_t2 = '0;
          case (index)
            3'd0: item = requests;
            3'd1: item = ~requests;
            3'd2: item = wide[4:1];
            default: item = 4'd0;
          endcase
          granted = requests[index[1:0]];
          safeBit = 1'(wide >> index);
          if (index[1:0] == 2'd0) begin
            case (index)
              3'd0: pick_t1 = requests;
              3'd1: pick_t1 = ~requests;
              3'd2: pick_t1 = wide[4:1];
              default: pick_t1 = 4'd0;
            endcase
            sum = 6'(pick_t1) + 6'(wide);
          end else if (granted) begin
            pick_t2 = 3'((wide + wide) >> 1);
            sum = 6'(pick_t2);
          end else begin
            sum = 6'd63;
          end
        end

      endmodule
      "
    `)
  })

  it('names an expression that is used twice, however often it doubles', () => {
    const module = new ir.ModuleBuilder('Doubling')
    const a = module.input('a', ir.u(8))
    const b = module.input('b', ir.u(8))
    const out = module.output('out', ir.u(8))
    let value = ir.add(ir.get(a), ir.get(b))
    for (let i = 0; i < 40; i++) value = ir.binary('xor', value, ir.add(value, ir.get(b)))
    module.comb('compute', [ir.assign(out, value)])
    expect(textOf(module.design(), 'Doubling').length).toBeLessThan(10_000)
  })
})
