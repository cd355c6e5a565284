import { useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Check, Warning, X } from '#ui/icons.ts'
import css from './toast.module.css'

/** The one setting for every message, in milliseconds: shown so long, then out of the page so much later. */
export const TOAST = { displayMs: 7000, hideMs: 1000 }

export interface ToastMessage {
  id: number
  tone: 'success' | 'error'
  text: string
  undo?: (() => void) | undefined
  /** Runs once the undo has expired; at the latest as the page goes, so a call of it must outlive the page. */
  settle?: (() => void) | undefined
  /** Retries what did not get through. The message stays until the person decides; closing it calls `drop` instead. */
  again?: (() => void) | undefined
  drop?: (() => void) | undefined
  /** In the middle of the window: the server's own words for what it did not understand or does not allow. */
  centred: boolean
  leaving: boolean
}

/** Call it from anywhere: `toast.success(t('saved'), { undo, settle })`, `toast.error(text)`, `toast.centred(text)`. */
export const toast = {
  success: (text: string, { undo, settle }: { undo?: () => void; settle?: () => void } = {}) =>
    show({ tone: 'success', text, undo, settle, centred: false }),
  error: (text: string) => show({ tone: 'error', text, centred: false }),
  centred: (text: string) => show({ tone: 'error', text, centred: true }),
  /** What did not get through, with a button to try again. There is one such message at a time. */
  offer: (text: string, { again, drop }: { again: () => void; drop: () => void }) => {
    toast.withdraw()
    show({ tone: 'error', text, again, drop, centred: false })
  },
  /** Takes the offer away without asking. */
  withdraw: () => {
    for (const { id, again } of shown) if (again) leave(id, true)
  },
  /** Starts to hide it at once. */
  dismiss: (id: number) => leave(id),
  /** Settles all pending undos now: the page goes, or the next step depends on them. */
  settleAll: () => {
    for (const { id, settle } of shown) if (settle) leave(id)
  },
  /** The pointer or the focus is on it: it waits … */
  hold: (id: number) => stop(id),
  /** … and then has its full time again. */
  release: (id: number) => start(id),
}

/** What is on the page now; `leaving` messages are already hidden from the eye. */
export const toasts = (): readonly ToastMessage[] => shown

/** Where messages appear. Once in the shell; it is there from the start so that screen readers announce new ones. */
export function Toasts() {
  const t = useTranslations('ui')
  const messages = useSyncExternalStore(subscribe, toasts, toasts)
  useSettledInTime()
  const calm = messages.filter((message) => message.tone === 'success')
  const pressing = messages.filter((message) => message.tone === 'error' && !message.centred)
  const centred = messages.filter((message) => message.centred)
  return (
    <section className={css.region} aria-label={t('toast.region')}>
      <div className={css.centre} aria-live="assertive">
        <Stack messages={centred} />
      </div>
      <div className={css.corner}>
        <div aria-live="assertive">
          <Stack messages={pressing} />
        </div>
        <div aria-live="polite">
          <Stack messages={calm} />
        </div>
      </div>
    </section>
  )
}

/** A hidden page may never run again, and on a phone it gets no event at its end. */
function useSettledInTime() {
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && toast.settleAll()
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', toast.settleAll)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', toast.settleAll)
    }
  }, [])
}

const Stack = ({ messages }: { messages: readonly ToastMessage[] }) =>
  messages.map((message) => <Toast key={message.id} message={message} />)

function Toast({ message }: { message: ToastMessage }) {
  const t = useTranslations('ui')
  const { id, tone, undo, again } = message
  const act = undo ?? again
  return (
    <div
      className={css.toast}
      data-tone={tone}
      data-leaving={message.leaving || undefined}
      onPointerEnter={() => toast.hold(id)}
      onPointerLeave={() => toast.release(id)}
      onFocus={() => toast.hold(id)}
      onBlur={() => toast.release(id)}
    >
      {tone === 'success' ? <Check size={19} aria-hidden /> : <Warning size={19} aria-hidden />}
      <p>{message.text}</p>
      {act && (
        <button
          type="button"
          className={css.undo}
          onClick={() => {
            leave(id, true)
            act()
          }}
        >
          {undo ? t('undo') : t('retry')}
        </button>
      )}
      <button type="button" className={css.close} aria-label={t('toast.dismiss')} onClick={() => leave(id)}>
        <X size={15} />
      </button>
    </div>
  )
}

let shown: readonly ToastMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly ToastMessage[]) {
  shown = next
  for (const listener of listeners) listener()
}

function show(message: Omit<ToastMessage, 'id' | 'leaving'>): number {
  const id = ++lastId
  // The same words twice are one message: a second failure of the same call must not fill the window.
  for (const other of shown) if (other.text === message.text) conclude(other)
  change([...shown.filter((other) => other.text !== message.text), { ...message, id, leaving: false }])
  start(id)
  return id
}

function conclude({ settle, drop, leaving }: ToastMessage) {
  if (leaving) return
  settle?.()
  drop?.()
}

const clocks = new Map<number, ReturnType<typeof setTimeout>>()

function start(id: number) {
  stop(id)
  if (shown.some((message) => message.id === id && message.again)) return
  clocks.set(
    id,
    setTimeout(() => leave(id), TOAST.displayMs),
  )
}

function stop(id: number) {
  clearTimeout(clocks.get(id))
  clocks.delete(id)
}

function leave(id: number, undone = false) {
  stop(id)
  const gone = shown.find((message) => message.id === id)
  if (!gone || gone.leaving) return
  if (!undone) conclude(gone)
  change(shown.map((message) => (message.id === id ? { ...message, leaving: true } : message)))
  setTimeout(() => change(shown.filter((message) => message.id !== id)), TOAST.hideMs)
}
