import { useRef, useState, type RefObject, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { attending, CallError, OutOfReach } from '#kit/client.ts'
import { useDraft } from './draft.ts'
import { reach, useReach } from '#ui/network/reach.ts'
import { serverErrors, type ServerErrors } from './server-errors.ts'

export interface Form<V> {
  values: V
  errors: Record<string, string>
  /** The server's words that belong to no field. `FormFrame` shows them above the fields. */
  general: string | undefined
  /** Why it was not even refused: without network, without a server, or by a fault of the program. `FormFrame` offers it again. */
  unsent?: Unsent | undefined
  busy: boolean
  dirty: boolean
  set: <K extends keyof V & string>(name: K, value: V[K]) => void
  /** `<TextField label={…} {...form.field('name')} />` */
  field: <K extends keyof V & string>(
    name: K,
  ) => { name: K; value: V[K]; onChange: (value: V[K]) => void; error: string | undefined }
  submit: (event?: SyntheticEvent) => Promise<void>
  /** Back to what was saved last, or to other values that count as saved. */
  reset: (values?: V) => void
  /** What is saved has changed meanwhile: untouched fields take its values, the others keep what was typed. */
  follow: (values: V) => void
  /** Puts errors found here beside the server's: `form.fail({ lastDay: t('…') })`. */
  fail: (errors: Record<string, string>) => void
  ref: RefObject<HTMLFormElement | null>
}

export type Unsent = 'offline' | 'away' | 'broken'

/** What a group of fields needs of its form, which may have other fields too. */
export type FormPart<V> = Pick<Form<V>, 'values' | 'errors' | 'set' | 'field'>

/**
 * A form that keeps everything that was typed. `submit` sends the values; when it is refused, the first message of each field goes
 * under that field and the first bad field gets the focus. `onDone` runs when the values count as saved, so it may leave the page.
 */
export function useForm<V extends object, R = unknown>({
  initial,
  submit: send,
  onDone,
  onRefused,
  draft,
}: {
  initial: V
  /** What is typed outlives the end of the session, under this name (one per form of a page). Never for passwords. */
  draft?: string | undefined
  submit: (values: V) => Promise<R>
  onDone?: (result: R) => void
  /** For what the form shows of the server and may be older than the refusal. */
  onRefused?: () => void
}): Form<V> {
  const fields = useFields(initial)
  const { values, takeErrors } = fields
  useDraft(draft, values, { dirty: fields.dirty, restore: (kept) => fields.put({ ...values, ...kept }) })
  const [busy, setBusy] = useState(false)
  const ref = useRef<HTMLFormElement>(null)

  const refuse = (refusal: unknown) => {
    flushSync(() => {
      setBusy(false)
      takeErrors({ ...placed(serverErrors(refusal), values), unsent: unsentBy(refusal) })
    })
    focusFirstBad(ref.current)
  }

  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    event?.stopPropagation()
    if (busy) return
    setBusy(true)
    let result: R
    try {
      result = await attending(() => send(values))
    } catch (refusal) {
      refuse(refusal)
      onRefused?.()
      return
    }
    flushSync(() => {
      setBusy(false)
      fields.markSaved(values)
    })
    onDone?.(result)
  }
  const { errors, general, unsent, dirty, set, field, reset, follow } = fields
  const fail = (found: Record<string, string>) => refuse({ errors: found })
  return { values, errors, general, unsent, busy, dirty, set, field, submit, reset, follow, fail, ref }
}

function useFields<V extends object>(initial: V) {
  const [saved, setSaved] = useState(initial)
  const [values, setValues] = useState(initial)
  const [refusal, takeErrors] = useState<ServerErrors & { unsent?: Unsent | undefined }>(NO_ERRORS)

  const set: Form<V>['set'] = (name, value) => {
    setValues((before) => ({ ...before, [name]: value }))
    takeErrors((before) => ({ fields: withoutField(before.fields, name), general: undefined }))
  }
  const field: Form<V>['field'] = (name) => ({
    name,
    value: values[name],
    onChange: (value) => set(name, value),
    error: errorOf(refusal.fields, name),
  })
  const markSaved = (kept: V) => {
    setSaved(kept)
    takeErrors(NO_ERRORS)
  }
  const reset = (next: V = saved) => {
    setValues(next)
    markSaved(next)
  }
  const follow = (next: V) => {
    setValues((now) => followed(now, saved, next))
    setSaved(next)
  }
  const { fields: errors, general, unsent } = refusal
  // a call may fail before the browser says that it is offline
  const isOffline = useReach() === 'offline'
  if (isOffline && unsent === 'away') takeErrors({ ...refusal, unsent: 'offline' })
  const dirty = !sameValues(values, saved)
  return { values, errors, general, unsent, dirty, set, field, reset, follow, markSaved, takeErrors, put: setValues }
}

const NO_ERRORS: ServerErrors = { fields: {}, general: undefined }

/** A refusal of the server, or one in its shape, has words of its own. */
function unsentBy(refusal: unknown): Unsent | undefined {
  if (refusal instanceof OutOfReach) return reach() === 'offline' ? 'offline' : 'away'
  if (refusal instanceof CallError || (typeof refusal === 'object' && refusal !== null && 'errors' in refusal))
    return undefined
  console.error(new Error('A form could not be sent', { cause: refusal }))
  return 'broken'
}

/** Moves to the first field that is marked as wrong, in the order of the page. */
export function focusFirstBad(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]:not([type="hidden"])')?.focus()
}

/** What a form holds once `next` is saved instead of `saved`: untouched fields follow, the others stay as they were typed. */
export const followed = <V extends object>(values: V, saved: V, next: V): V => {
  const untouched = Object.entries(next).filter(([name]) => sameValues(values[name as keyof V], saved[name as keyof V]))
  return { ...values, ...Object.fromEntries(untouched) }
}

export const sameValues = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** A field that this form does not show must not swallow its message. */
export function placed(found: ServerErrors, values: object): ServerErrors {
  const entries = Object.entries(found.fields)
  const isShown = (field: string) => (field.split(/[.[]/)[0] ?? field) in values
  const general = found.general ?? entries.find(([field]) => !isShown(field))?.[1]
  // what stands at its field is not said twice
  const isAtField = entries.some(([field, text]) => isShown(field) && text === general)
  return { fields: found.fields, general: isAtField ? undefined : general }
}

const errorOf = (errors: Record<string, string>, name: string) =>
  errors[name] ?? Object.entries(errors).find(([field]) => field.startsWith(`${name}.`))?.[1]

const withoutField = (errors: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name && !field.startsWith(`${name}.`)))
