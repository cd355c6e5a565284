import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { call, CallError, OutOfReach, type Options } from '#kit/client.ts'
import { onBack } from '#ui/network/reach.ts'
import { type Entry, MOST_ENTRIES, type Result, type Count, stocktakes } from '../contract.ts'

/**
 * What was counted on this device and has not reached the server, in order. It is kept by the browser, so that neither a lost network nor a
 * closed page loses a scan; each goes with an id of its own, so that what is sent twice is counted once. Signing out forgets it, like
 * everything of the person.
 */
const listeners = new Set<() => void>()
const known = new Map<string, { text: string | null; entries: readonly Entry[] }>()
const NONE: readonly Entry[] = []

export const queueName = (personId: string, stocktakeId: string) => `staffroom.stocktake.${personId}.${stocktakeId}`

export function readQueue(name: string): readonly Entry[] {
  const text = textOf(name)
  const before = known.get(name)
  if (before && before.text === text) return before.entries
  const entries = parse(text)
  known.set(name, { text, entries })
  return entries
}

function write(name: string, entries: readonly Entry[]): void {
  const text = entries.length > 0 ? JSON.stringify(entries) : null
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
    known.set(name, { text, entries })
  } catch {
    // a browser that keeps nothing: as long as the page is open
    known.set(name, { text: textOf(name), entries })
  }
  for (const listener of listeners) listener()
}

export const append = (name: string, entry: Entry): void => write(name, [...readQueue(name), entry])

/** @param gone those that were answered; what came meanwhile stays */
export const drop = (name: string, gone: readonly Entry[]): void =>
  write(
    name,
    readQueue(name).filter((one) => !gone.some((other) => sameEntry(one, other))),
  )

const sameEntry = (a: Entry, b: Entry) => a.id === b.id && a.what === b.what && a.at === b.at

function textOf(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function parse(text: string | null): readonly Entry[] {
  try {
    const value: unknown = text === null ? [] : JSON.parse(text)
    return Array.isArray(value) ? (value as Entry[]) : NONE
  } catch {
    return NONE
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const useQueue = (name: string): readonly Entry[] =>
  useSyncExternalStore(
    subscribe,
    () => readQueue(name),
    () => NONE,
  )

export interface Answer {
  result: Result
  count: Count | null
}

const AGAIN_MS = 5000
const IN_BACKGROUND: Options = { background: true, quiet: true }

/**
 * Sends what waits, a hundred at a time, and again once the server is back. What the server refuses stays, with its reason.
 * @param onAnswers what the scans came to
 */
export function useSending(
  stocktakeId: string,
  name: string,
  onAnswers: (answers: ReadonlyMap<string, Answer>) => void,
): { refused: string | undefined; again: () => void } {
  const queue = useQueue(name)
  const [refused, setRefused] = useState<string>()
  const [turn, setTurn] = useState(0)
  const again = () => {
    setRefused(undefined)
    setTurn((before) => before + 1)
  }
  const passOn = useEffectEvent(onAnswers)
  const isWaiting = queue.length > 0 && refused === undefined
  useEffect(() => {
    if (!isWaiting) return undefined
    const over = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = async () => {
      for (let part = nextPart(name); part.length > 0 && !over.signal.aborted; part = nextPart(name)) {
        const { data } = await call(stocktakes.sendCounts, { id: stocktakeId, entries: [...part] }, IN_BACKGROUND)
        passOn(new Map(data.map(({ id, result, count }) => [id, { result, count }])))
        drop(name, part)
      }
    }
    const begin = async () => {
      try {
        await send()
      } catch (error) {
        if (error instanceof CallError) setRefused(error.under('general') ?? error.message)
        else if (!(error instanceof OutOfReach)) throw error
        else if (!over.signal.aborted) timer = setTimeout(() => setTurn((before) => before + 1), AGAIN_MS)
      }
    }
    void begin()
    return () => {
      over.abort()
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another turn is a reason to try again
  }, [isWaiting, turn, name, stocktakeId])
  const back = useEffectEvent(() => isWaiting && setTurn((before) => before + 1))
  useEffect(() => onBack(() => back()), [])
  return { refused, again }
}

const nextPart = (name: string) => readQueue(name).slice(0, MOST_ENTRIES)
