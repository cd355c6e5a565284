import { toast } from '#ui/overlays/toast.tsx'

/** Calls that did not get through, and wait for the person to retry or give up. */
let waiting: readonly ((again: boolean) => void)[] = []

/**
 * Offers a retry of what did not get through; several failures are one message with one button.
 * @param say the message for so many of them
 * @returns true for another try, false when the message was closed
 */
export const offerAgain = (say: (count: number) => string): Promise<boolean> =>
  new Promise((done) => {
    waiting = [...waiting, done]
    toast.offer(say(waiting.length), { again: () => answer(true), drop: () => answer(false) })
  })

/** The person who could retry is gone. */
export function dropHeld(): void {
  toast.withdraw()
  answer(false)
}

function answer(again: boolean) {
  const all = waiting
  waiting = []
  for (const done of all) done(again)
}
