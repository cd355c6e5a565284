import { useEffect, useRef, useState } from 'react'
import { call } from '#kit/client.ts'
import { serverErrors } from '#ui/forms/server-errors.ts'
import { sendWithProgress } from '#ui/network/send-with-progress.ts'
import { userFiles } from '../contract.ts'

export interface Uploads {
  /** How many have been uploaded. */
  done: number
  count: number
  /** Of the file that is under way, from 0 to 1. */
  part: number
}

/** What was refused, and why. */
export interface Refused {
  file: File
  why: string
}

interface Sent {
  id: string
  parentId?: string
  access: 'public' | 'private'
}

/** Uploads files one after the other; those that are refused stay, with the reason. */
export function useUploads(failed: string) {
  const [now, setNow] = useState<Uploads>()
  const under = useRef<AbortController>(undefined)
  useEffect(() => () => under.current?.abort(), [])
  const upload = async (sent: Sent, files: readonly File[]): Promise<Refused[]> => {
    const mine = new AbortController()
    under.current = mine
    const refused: Refused[] = []
    for (const [at, file] of files.entries()) {
      if (mine.signal.aborted) refused.push({ file, why: '' })
      else {
        const report = (part: number) => setNow({ done: at - refused.length, count: files.length, part })
        report(0)
        const why = await send(sent, file, { signal: mine.signal, report, failed })
        if (why !== undefined) refused.push({ file, why })
      }
    }
    setNow(undefined)
    return refused
  }
  return { now, upload, stop: () => under.current?.abort() }
}

interface How {
  signal: AbortSignal
  report: (part: number) => void
  failed: string
}

/** @returns why it was refused; undefined when it was uploaded */
async function send(sent: Sent, file: File, { signal, report, failed }: How): Promise<string | undefined> {
  try {
    await call(userFiles.uploadFile, sent, { files: [file], signal, send: sendWithProgress(report), quiet: true })
    return undefined
  } catch (refusal) {
    if (signal.aborted) return ''
    const { fields, general } = serverErrors(refusal)
    return Object.values(fields)[0] ?? general ?? failed
  }
}
