import { toast } from '#ui/overlays/toast.tsx'

/** What did not get through, and waits for somebody to say whether it is tried again. */
let waiting: readonly ((again: boolean) => void)[] = []

/**
 * Offers again what did not get through; several such things are one message with one button.
 * @param say the message for so many of them
 * @returns true for another try, false when the message was closed
 */
export const offerAgain = (say: (count: number) => string): Promise<boolean> =>
  new Promise((done) => {
    waiting = [...waiting, done]
    toast.offer(say(waiting.length), { again: () => answer(true), drop: () => answer(false) })
  })

/** Nobody is there any more who could say so. */
export function dropHeld(): void {
  toast.withdraw()
  answer(false)
}

function answer(again: boolean) {
  const all = waiting
  waiting = []
  for (const done of all) done(again)
}
