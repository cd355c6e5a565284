import { useEffect, useRef, useState } from 'react'
import { serverErrors } from '#ui/forms/server-errors.ts'
import { sendWithProgress } from '#ui/network/send-with-progress.ts'
import { type AttachedFile, MOST_FILES } from '../files/contract.ts'
import { filesApi } from './queries.ts'

/** A file that is on its way, or was refused. */
export interface Pending {
  key: number
  file: File
  /** How much of it has been sent, from 0 to 1. */
  part: number
  /** Why it was refused: it stays until it is sent again or taken away. */
  why: string | undefined
}

interface Attaching {
  value: readonly AttachedFile[]
  onChange: (value: AttachedFile[]) => void
  /** What is said when no word came from the server. */
  failed: string
}

/** Uploads what was chosen, one file after the other; what fails stays in sight, and everything else of the form as it was. */
export function useAttaching({ value, onChange, failed }: Attaching) {
  const [pending, setPending] = useState<readonly Pending[]>([])
  const [isFull, setFull] = useState(false)
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  const under = useRef(new Map<number, AbortController>())
  const queue = useRef(Promise.resolve())
  const last = useRef(0)
  useEffect(() => {
    const all = under.current
    return () => all.forEach((one) => one.abort())
  }, [])

  const put = (key: number, more: Partial<Pending>) =>
    setPending((before) => before.map((one) => (one.key === key ? { ...one, ...more } : one)))
  const forget = (key: number) => setPending((before) => before.filter((one) => one.key !== key))

  const send = async ({ key, file }: Pending, { signal }: AbortController) => {
    if (signal.aborted) return
    try {
      const how = { files: [file], signal, send: sendWithProgress((part) => put(key, { part })), quiet: true } as const
      const { data } = await filesApi.uploadAnnouncementFile({}, { ...how, background: true })
      if (signal.aborted) return
      latest.current = [...latest.current, data]
      onChange([...latest.current])
      forget(key)
    } catch (refusal) {
      if (signal.aborted) return
      const { fields, general } = serverErrors(refusal)
      put(key, { why: Object.values(fields)[0] ?? general ?? failed })
    }
  }
  const begin = (one: Pending) => {
    const mine = new AbortController()
    under.current.set(one.key, mine)
    queue.current = queue.current.then(() => send(one, mine))
  }
  const add = (files: readonly File[]) => {
    const room = MOST_FILES - latest.current.length - pending.length
    setFull(files.length > room)
    const added = files
      .slice(0, Math.max(0, room))
      .map((file) => ({ key: ++last.current, file, part: 0, why: undefined }))
    setPending((before) => [...before, ...added])
    added.forEach(begin)
  }
  const again = (one: Pending) => {
    put(one.key, { part: 0, why: undefined })
    begin(one)
  }
  const dismiss = ({ key }: Pending) => {
    under.current.get(key)?.abort()
    forget(key)
  }
  return { pending, isFull, add, again, dismiss }
}
