/** A picture that was chosen and can be drawn, and the format in which its square is sent: what was transparent stays so. */
export interface Chosen {
  picture: ImageBitmap
  type: 'image/png' | 'image/jpeg'
}

/** @returns undefined when it is no picture */
export async function openPicture(file: File): Promise<Chosen | undefined> {
  try {
    return { picture: await createImageBitmap(file), type: file.type === 'image/png' ? 'image/png' : 'image/jpeg' }
  } catch {
    return undefined
  }
}
