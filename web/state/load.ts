/** Where the bytes of the run come from: a server on this machine, or the page itself. */

/** The element in which a page of a single file has its run, as base64. It is data and never runs. */
const runElement = 'flitwave-run'

/** @throws Error with the text to show */
export async function loadRun(): Promise<ArrayBuffer> {
  const inert = document.getElementById(runElement)
  if (inert) return decodeBase64(inert instanceof HTMLTemplateElement ? inert.content.textContent : inert.textContent)
  const response = await fetch('run', { headers: { 'x-flitwave-token': location.hash.slice(1) } })
  if (!response.ok) throw new Error(`The run cannot be fetched: ${response.status} ${response.statusText}`)
  return response.arrayBuffer()
}

function decodeBase64(text: string | null): ArrayBuffer {
  const binary = atob((text ?? '').trim())
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes.buffer
}
