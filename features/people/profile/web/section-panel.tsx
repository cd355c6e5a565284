import { Button } from '@mantine/core'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasDraft } from '#ui/forms/draft.ts'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import type { Form } from '#ui/forms/form.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { useUnsavedClose } from '#ui/forms/unsaved-close.ts'
import { PencilSimple, Plus } from '#ui/icons.ts'
import { Part, PartActions } from '#ui/part.tsx'
import { type Fact, Facts, isKnown } from './facts-list.tsx'
import css from './section-panel.module.css'

/**
 * A section of a record: read first; for those who may, Edit puts its form in the same place. What is not filled in is named for them,
 * and left out for everyone else.
 */
export function SectionPart({
  name,
  title,
  facts,
  empty,
  mayEdit,
  bare = false,
  who,
  note,
  startsOpen = false,
  beforeOpen,
  children: form,
}: {
  /** One per page; the form's draft is kept under it. */
  name: string
  title: string
  facts: readonly Fact[]
  /** What stands here, where nothing does yet. */
  empty: string
  mayEdit: boolean
  bare?: boolean
  who?: ReactNode
  /** Under what is filled in. */
  note?: ReactNode
  startsOpen?: boolean
  /** The form opens after it; where it fails, not at all. */
  beforeOpen?: () => Promise<unknown>
  /** The form. */
  children: (close: () => void) => ReactNode
}) {
  const { isOpen, body, edit, start, close } = useOpening({ name, mayEdit, startsOpen, beforeOpen })
  const known = facts.filter(isKnown)
  if (!mayEdit && known.length === 0) return null
  return (
    <Part
      title={title}
      bare={bare}
      action={
        <PartActions>
          {mayEdit && !isOpen && (
            <Edit ref={edit} name={name} title={title} adds={known.length === 0} onClick={() => void start()} />
          )}
          {who}
        </PartActions>
      }
    >
      {isOpen ? (
        <div ref={body}>{form(close)}</div>
      ) : (
        <Reading facts={facts} note={note} empty={empty} mayEdit={mayEdit} />
      )}
    </Part>
  )
}

/** Whether the form is open; the focus goes into it, and back to where it was opened from. */
function useOpening({
  name,
  mayEdit,
  startsOpen,
  beforeOpen,
}: {
  name: string
  mayEdit: boolean
  startsOpen: boolean
  beforeOpen: (() => Promise<unknown>) | undefined
}) {
  const [open, setOpen] = useState(() => mayEdit && (startsOpen || hasDraft(name)))
  const edit = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(open)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wasOpen.current === open) return
    wasOpen.current = open
    const target = open ? body.current?.querySelector<HTMLElement>(FIELD) : edit.current
    target?.focus()
  }, [open])
  const start = async () => {
    await beforeOpen?.()
    setOpen(true)
  }
  return { isOpen: mayEdit && open, body, edit, start, close: () => setOpen(false) }
}

const FIELD = 'input:not([type=hidden]):not(:disabled), textarea, select'

function Edit({
  ref,
  name,
  title,
  adds,
  onClick,
}: {
  ref: Ref<HTMLButtonElement>
  name: string
  title: string
  adds: boolean
  onClick: () => void
}) {
  const t = useTranslations('profile')
  return (
    <Button
      ref={ref}
      variant="subtle"
      size="compact-sm"
      data-edit={name}
      leftSection={adds ? <Plus size={16} /> : <PencilSimple size={16} />}
      aria-label={t(adds ? 'addTo' : 'editOf', { what: title })}
      onClick={onClick}
    >
      {t(adds ? 'add' : 'edit')}
    </Button>
  )
}

function Reading({
  facts,
  note,
  empty,
  mayEdit,
}: {
  facts: readonly Fact[]
  note: ReactNode
  empty: string
  mayEdit: boolean
}) {
  const t = useTranslations('profile')
  const missing = facts.filter((fact) => !isKnown(fact) && fact[2] !== 'theirs').map(([word]) => word)
  if (!facts.some(isKnown)) return <p className={css.none}>{empty}</p>
  return (
    <>
      <Facts facts={facts} />
      {note && <p className={css.missing}>{note}</p>}
      {mayEdit && missing.length > 0 && <p className={css.missing}>{t('missing', { fields: missing.join(', ') })}</p>}
    </>
  )
}

/** What someone else changed meanwhile: the name of the field, and its value as readers see it. */
export interface Theirs {
  name: string
  word: string
  value: ReactNode
  take: () => void
}

/** The form of a section, with Save and Cancel. */
export function SectionForm<V extends object>({
  form,
  label,
  theirs,
  onClose,
  children,
}: {
  form: Form<V>
  label: string
  theirs: readonly Theirs[]
  onClose: () => void
  children: ReactNode
}) {
  const ui = useTranslations('ui')
  const cancel = useUnsavedClose(() => form.dirty, onClose)
  return (
    <FormFrame form={form} aria-label={label}>
      <div>
        <TheirChanges theirs={theirs} />
        <div className={css.fields}>{children}</div>
      </div>
      <div className={css.foot}>
        <SubmitButton form={form} disabled={!form.dirty}>
          {ui('save')}
        </SubmitButton>
        <Button onClick={cancel}>{ui('cancel')}</Button>
      </div>
    </FormFrame>
  )
}

/** What others changed while the form was open, each with a button that takes their value. */
export function TheirChanges({ theirs }: { theirs: readonly Theirs[] }) {
  const t = useTranslations('profile')
  return (
    <div aria-live="polite" className={css.news}>
      {theirs.length > 0 && (
        <div className={css.theirs}>
          {t('theirs')}
          <ul>
            {theirs.map(({ name, word, value, take }) => (
              <li key={name}>
                <span>
                  {word}: <b>{value || t('nothing')}</b>
                </span>
                <button type="button" aria-label={t('takeOf', { what: word })} onClick={take}>
                  {t('take')}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
