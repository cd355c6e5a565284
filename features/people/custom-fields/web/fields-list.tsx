import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { DotsSixVertical, DotsThree } from '#ui/icons.ts'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { MenuButton } from '#ui/overlays/menu-button.tsx'
import { Part } from '#ui/part.tsx'
import { Status } from '#ui/status.tsx'
import { useRowDrag } from '#ui/table/use-row-drag.ts'
import { type CustomField, customFields } from '../contract.ts'
import { useRemoval } from './field-dialog.tsx'
import css from './fields-screen.module.css'

/** The fields under their headings. They are ordered by dragging, and by the arrow keys on the same handle. */
export function FieldsList({ fields, onOpen }: { fields: readonly CustomField[]; onOpen: Open }) {
  const t = useTranslations('customFields')
  const { shown, said, move } = useOrder(fields)
  const { grip, drag } = useRowDrag((id, place) => {
    const others = shown.filter((field) => field.id !== id)
    const at = others.findIndex((field) => field.id === place.id)
    if (at >= 0) move(id, at + Number(place.after), others[at]!.section)
  })
  const held = useRef<string>(undefined)
  useEffect(() => {
    if (held.current) document.querySelector<HTMLElement>(`[data-row="${held.current}"] button`)?.focus()
    held.current = undefined
  })
  const markOf = (id: string) => {
    if (drag?.id === id) return 'dragged'
    return drag?.place?.id === id ? (drag.place.after ? 'below' : 'above') : undefined
  }
  const keys = (event: KeyboardEvent, field: CustomField) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const at = shown.indexOf(field)
    const beside = step && shown[at + step]
    if (!step || !beside) return
    event.preventDefault()
    // under another heading the row is drawn anew
    held.current = field.id
    // across a heading it changes its section first and keeps its place
    move(field.id, beside.section === field.section ? at + step : at, beside.section)
  }
  return (
    <>
      {[...Map.groupBy(shown, ({ section }) => section)].map(([section, rows]) => (
        <Part key={section} title={section || t('noSection')} count={rows.length}>
          <ul className={css.rows}>
            {rows.map((field) => (
              <li key={field.id} className={css.row} data-row={field.id} data-drag={markOf(field.id)}>
                <button
                  type="button"
                  className={css.grip}
                  aria-label={t('move', { name: field.name })}
                  onKeyDown={(event) => keys(event, field)}
                  {...grip(field.id)}
                >
                  <DotsSixVertical size={18} aria-hidden />
                </button>
                <Row field={field} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </Part>
      ))}
      <p className="sr" aria-live="polite">
        {said}
      </p>
    </>
  )
}

type Open = (field: CustomField) => void

/** The order as it was last put, until the list has it. */
function useOrder(fields: readonly CustomField[]) {
  const t = useTranslations('customFields')
  const save = useChange(customFields.orderCustomFields)
  const [put, setPut] = useState<{ of: readonly CustomField[]; shown: readonly CustomField[] }>()
  const [said, setSaid] = useState('')
  const shown = put?.of === fields ? put.shown : fields
  const move = (id: string, to: number, section: string) => {
    const field = shown.find((one) => one.id === id)!
    const next: CustomField[] = shown.filter((one) => one.id !== id)
    next.splice(to, 0, { ...field, section })
    const mine = next.filter((one) => one.section === section)
    setSaid(
      t('moved', {
        name: field.name,
        place: mine.findIndex((one) => one.id === id) + 1,
        count: mine.length,
        section: section || t('noSection'),
      }),
    )
    setPut({ of: fields, shown: next })
    void save({ fields: next.map((one) => ({ fieldId: one.id, section: one.section })) }).catch(() => setPut(undefined))
  }
  return { shown, said, move }
}

function Row({ field, onOpen }: { field: CustomField; onOpen: Open }) {
  const t = useTranslations('customFields')
  const { name, isPublished } = field
  return (
    <>
      <div className={css.name}>
        <button type="button" className={css.open} onClick={() => onOpen(field)}>
          {name}
        </button>
        <Notes field={field} />
      </div>
      <Status tone={isPublished ? 'good' : 'off'}>{t(isPublished ? 'isPublished' : 'isDraft')}</Status>
      <RowMenu field={field} onOpen={onOpen} />
    </>
  )
}

function Notes({ field: { type, is_required, isHidden, visibleFor, details } }: { field: CustomField }) {
  const t = useTranslations('customFields')
  const { users, roles, count } = details ?? { users: [], roles: [], count: 0 }
  const notes = [
    t(`types.${type}`),
    is_required && t('requiredMark'),
    isHidden && t('hiddenMark'),
    t(`for.${visibleFor}`, { count: visibleFor === 'users' ? users.length : roles.length }),
    t('count', { count }),
  ]
  return <span className={css.note}>{notes.filter(Boolean).join(' · ')}</span>
}

function RowMenu({ field, onOpen }: { field: CustomField; onOpen: Open }) {
  const t = useTranslations('customFields')
  const toggle = usePublishing(field)
  const remove = useRemoval()
  return (
    <MenuButton
      className={css.more}
      label={t('actions', { name: field.name })}
      align="end"
      items={[
        { word: t('edit'), onPick: () => onOpen(field) },
        toggle,
        { word: t('delete'), danger: true, rule: true, onPick: () => void remove(field) },
      ]}
    >
      <DotsThree size={20} aria-hidden />
    </MenuButton>
  )
}

/** Publishing, or taking it back: both ask before, and say what follows. */
function usePublishing({ id, version, name, isPublished, is_required, isHidden, details }: CustomField) {
  const t = useTranslations('customFields')
  const confirm = useConfirm()
  const publish = useChange(customFields.publishCustomField)
  const unpublish = useChange(customFields.unpublishCustomField)
  const asked = is_required ? 'publishRequired' : 'publishOptional'
  const question = isPublished
    ? { title: t('unpublishTitle', { name }), text: t('unpublishText', { count: details?.count ?? 0 }) }
    : { title: t('publishTitle', { name }), text: t(isHidden ? 'publishHidden' : asked) }
  const word = t(isPublished ? 'unpublish' : 'publish')
  const go = async () => {
    if (await confirm({ ...question, ok: word })) await (isPublished ? unpublish : publish)({ id, version })
  }
  return { word, onPick: () => void go() }
}
