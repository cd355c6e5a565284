/** Saves what the page has made as a file of the reader's. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // the browser has to have begun
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
