import { useEffect, useRef, useState } from 'react'
import { serverErrors } from '#ui/forms/server-errors.ts'
import { sendWithProgress } from '#ui/network/send-with-progress.ts'
import { api } from './queries.ts'

/** What was uploaded and can be attached. */
export interface Uploaded {
  id: string
  name: string
  size?: number
  /** The virus scanner will be asked later. */
  checking?: boolean
}

export interface Uploading {
  file: File
  /** From 0 to 1. */
  part: number
}

/** Uploads a chosen file at once, so that an unacceptable one is refused while the form is open. */
export function useUpload(onDone: (uploaded: Uploaded) => void) {
  const [now, setNow] = useState<Uploading>()
  const [error, setError] = useState<string>()
  const under = useRef<AbortController>(undefined)
  useEffect(() => () => under.current?.abort(), [])
  const stop = () => {
    under.current?.abort()
    setNow(undefined)
    setError(undefined)
  }
  const start = async (file: File, failed: string) => {
    stop()
    const mine = new AbortController()
    under.current = mine
    setNow({ file, part: 0 })
    try {
      const send = sendWithProgress((part) => under.current === mine && setNow({ file, part }))
      const { data } = await api.uploadAttachment(
        {},
        { files: [file], signal: mine.signal, send, quiet: true, background: true },
      )
      if (under.current === mine) onDone(data)
    } catch (refusal) {
      if (!mine.signal.aborted) setError(wordOf(refusal) ?? failed)
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
