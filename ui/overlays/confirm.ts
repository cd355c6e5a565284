import { useSyncExternalStore } from 'react'

export interface Question {
  title: string
  text?: string
  /** The word on the button that does it; say what happens: "Delete the policy". */
  ok?: string
  cancel?: string
  danger?: boolean
  /** Asks for a few words with it. `required` keeps the button closed until there are some. */
  comment?: { label: string; help?: string; required?: boolean; placeholder?: string }
}

export interface PendingQuestion extends Question {
  /** The next question begins with nothing written. */
  id: number
  answer: (answer: { ok: boolean; comment: string }) => void
}

/** `if (await confirm({ title, danger: true })) …`. Esc, the cross and Cancel answer false, and nothing is sent. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  return confirm
}

/** The same with a comment: the words, or undefined when it was called off. */
export function useConfirmComment(): (
  question: Question & Required<Pick<Question, 'comment'>>,
) => Promise<string | undefined> {
  return confirmComment
}

export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => ask({ ...question, answer: ({ ok }) => resolve(ok) }))

export const confirmComment = (question: Question): Promise<string | undefined> =>
  new Promise((resolve) => ask({ ...question, answer: ({ ok, comment }) => resolve(ok ? comment : undefined) }))

/** For the host in the shell. */
export const useAsked = (): PendingQuestion | undefined => useSyncExternalStore(subscribe, current, current)

let waiting: readonly PendingQuestion[] = []
let lastId = 0
const listeners = new Set<() => void>()
const current = () => waiting[0]

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly PendingQuestion[]) {
  waiting = next
  for (const listener of listeners) listener()
}

function ask(question: Omit<PendingQuestion, 'id'>) {
  const asked: PendingQuestion = {
    ...question,
    id: ++lastId,
    answer: (answer) => {
      change(waiting.filter((other) => other !== asked))
      question.answer(answer)
    },
  }
  // after whatever led here is over: an Esc that asks would otherwise close the question, too
  setTimeout(() => change([...waiting, asked]))
}
