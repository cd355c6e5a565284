import { useState } from 'react'
import { useNamedWords } from '#ui/named-words.ts'
import { CallError, OutOfReach } from '#kit/client.ts'
import { useChange } from '#ui/forms/change.ts'
import { toast } from '#ui/overlays/toast.tsx'
import type { ProfileHead } from '#features/people/record/contract.ts'
import { profile } from '../contract.ts'

/** Changes and removes a person's picture; removal can be undone while its message is shown. */
export function usePicture({ id, avatar }: ProfileHead) {
  const t = useNamedWords()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const change = useChange(profile.changeAvatar)
  const remove = useChange({ ...profile.removeAvatar, success: undefined })
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setError(undefined)
    await work().catch((refusal: unknown) => {
      if (refusal instanceof CallError) setError(refusal.under('file'))
      else if (!(refusal instanceof OutOfReach))
        console.error(new Error('The picture was not changed', { cause: refusal }))
    })
    setBusy(false)
  }
  const put = (file: File) => void run(() => change({ id }, { files: [file] }))
  const takeAway = () =>
    void run(async () => {
      const kept = avatar ? await copyOf(avatar) : undefined
      await remove({ id })
      toast.success(t(profile.removeAvatar.success), kept && { undo: () => put(kept) })
    })
  return { error, setError, busy, put, takeAway }
}

/** The picture as it is, in a format that can be sent. */
async function copyOf(avatar: string): Promise<File | undefined> {
  try {
    const picture = await createImageBitmap(await (await fetch(avatar)).blob())
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d')!.drawImage(picture, 0, 0)
    const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
    return bytes ? new File([bytes], 'picture.png', { type: 'image/png' }) : undefined
  } catch (cause) {
    console.error(new Error('The picture could not be kept for undoing', { cause }))
    return undefined
  }
}
