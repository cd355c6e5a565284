import { useEffect, useRef, useState } from 'react'
import { serverErrors } from './server-errors.ts'
import { sendWithProgress } from '#ui/network/send-with-progress.ts'

export interface Uploading {
  file: File
  /** From 0 to 1. */
  part: number
}

/** How the call is made that sends a file: it reports progress, can be stopped and says its refusals to the caller alone. */
export interface Sending {
  files: File[]
  signal: AbortSignal
  send: ReturnType<typeof sendWithProgress>
  quiet: true
  background: true
}

/** Uploads a chosen file at once, so that an unacceptable one is refused while the form is open. */
export function useUpload<Done>(post: (how: Sending) => Promise<{ data: Done }>, onDone: (done: Done) => void) {
  const [now, setNow] = useState<Uploading>()
  const [error, setError] = useState<string>()
  const under = useRef<AbortController>(undefined)
  useEffect(() => () => under.current?.abort(), [])
  const stop = () => {
    under.current?.abort()
    setNow(undefined)
    setError(undefined)
  }
  /** @returns whether it was uploaded */
  const start = async (file: File, failed: string): Promise<boolean> => {
    stop()
    const mine = new AbortController()
    under.current = mine
    setNow({ file, part: 0 })
    try {
      const send = sendWithProgress((part) => under.current === mine && setNow({ file, part }))
      const { data } = await post({ files: [file], signal: mine.signal, send, quiet: true, background: true })
      if (under.current === mine) onDone(data)
      return !mine.signal.aborted
    } catch (refusal) {
      if (!mine.signal.aborted) setError(wordOf(refusal) ?? failed)
      return false
    } finally {
      if (under.current === mine) setNow(undefined)
    }
  }
  return { now, error, start, stop }
}

/** The server's words about the file, whichever name they go by. */
function wordOf(refusal: unknown): string | undefined {
  const { fields, general } = serverErrors(refusal)
  return Object.values(fields)[0] ?? general
}
