/** Saves a file that the page has made. */
export function download(name: string, content: string | Uint8Array | Blob): void {
  const blob = content instanceof Blob ? content : new Blob([content as BlobPart])
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Pixels of the picture for each of the drawing, as far as the picture does not take too much memory. */
const pixelRatios = [3, 2, 1] as const
const mostPixels = 64e6

/** A drawing in pixels. */
export async function pngOf(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    const size = image.naturalWidth * image.naturalHeight
    const ratio = pixelRatios.find((one) => size * one ** 2 <= mostPixels) ?? 1
    canvas.width = image.naturalWidth * ratio
    canvas.height = image.naturalHeight * ratio
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))))
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}
