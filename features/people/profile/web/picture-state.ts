import { useState } from 'react'
import { useNamedWords } from '#ui/named-words.ts'
import { atField, CallError, OutOfReach } from '#kit/client.ts'
import { useChange } from '#ui/forms/change.ts'
import { toast } from '#ui/overlays/toast.tsx'
import type { ProfileHead } from '#features/people/record/contract.ts'
import { profile } from '../contract.ts'

/**
 * Changes and removes a person's picture. Both can be undone while their message is shown.
 * @param onSaved called when a new picture is saved
 */
export function usePicture({ id, avatar }: ProfileHead, onSaved: () => void) {
  const t = useNamedWords()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const change = useChange({ ...profile.changeAvatar, success: undefined })
  const remove = useChange({ ...profile.removeAvatar, success: undefined })
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setError(undefined)
    await atField(work).catch((refusal: unknown) => {
      if (refusal instanceof CallError) setError(refusal.under('file'))
      else if (!(refusal instanceof OutOfReach))
        console.error(new Error('The picture was not changed', { cause: refusal }))
    })
    setBusy(false)
  }
  /** Puts back what was there before, without a word of its own: the page shows it. */
  const back = (kept: File | null) => void run(() => (kept ? change({ id }, { files: [kept] }) : remove({ id })))
  /** What is there now, to be put back: undefined when it could not be kept. */
  const keep = async () => (avatar ? copyOf(avatar) : null)
  const put = (file: File) =>
    void run(async () => {
      const kept = await keep()
      await change({ id }, { files: [file] })
      onSaved()
      toast.success(t(profile.changeAvatar.success), kept === undefined ? undefined : { undo: () => back(kept) })
    })
  const takeAway = () =>
    void run(async () => {
      const kept = await keep()
      await remove({ id })
      toast.success(t(profile.removeAvatar.success), kept ? { undo: () => back(kept) } : undefined)
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
