/** Reads the packets of a traffic file independently: only for files that are accepted, without error messages. */

const names = ['cycle', 'source', 'destination', 'flits'] as const

/** For each packet, the values of {@link names}. */
export function packetsOf(text: string): (number | null)[][] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
  if (lines[0]?.trimStart().startsWith('{')) {
    return lines.map((line) => {
      const row = JSON.parse(line) as Record<string, unknown>
      return names.map((name) => Number(row[name]))
    })
  }
  const [header = [], ...rows] = lines.map((line) => line.split(/[,;\t]/).map((field) => field.trim()))
  const columns = header.map((name) => name.toLowerCase())
  return rows.map((row) => names.map((name) => Number(row[columns.indexOf(name)])))
}
