import { type ReactNode, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { MoreButton } from '#ui/overlays/more-button.tsx'
import { Part, PartActions } from '#ui/part.tsx'
import { Status } from '#ui/status.tsx'
import { RowList, RowName, useOrderedRows } from '#ui/table/ordered-rows.tsx'
import { type CustomField, definitions } from '../definitions/contract.ts'
import { useRemoval } from './field-dialog.tsx'
import { SectionDialog } from './section-dialog.tsx'
import css from './fields-screen.module.css'

/** The fields under their headings. Fields and whole sections are ordered by dragging, and by the arrow keys on the same handle. */
export function FieldsList({ fields, onOpen }: { fields: readonly CustomField[]; onOpen: Open }) {
  const t = useTranslations('customFields')
  const save = useChange(definitions.orderCustomFields)
  const { shown, rowProps, handle, announcement, arrange } = useOrderedRows(fields, {
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    save: (rows) => save({ fields: rows.map(({ id, section }) => ({ fieldId: id, section })) }),
    beside: (field, { section }) => (field.section === section ? field : { ...field, section }),
    say: (moved, rows) => {
      const mine = rows.filter(({ section }) => section === moved.section)
      const { name, section } = moved
      const place = mine.indexOf(moved) + 1
      return t('moved', { name, place, count: mine.length, section: section || t('noSection') })
    },
  })
  const sections = useSections(shown, arrange)
  const [renamed, setRenamed] = useState<string>()
  return (
    <>
      <ul className={css.sections}>
        {sections.shown.map((group) => (
          <li key={group.section} {...sections.rowProps(group)} className={css.sectionRow}>
            {sections.shown.length > 1 ? sections.handle(group) : <span />}
            <Section {...group} onRename={() => setRenamed(group.section)}>
              {group.rows.map((field) => (
                <li key={field.id} {...rowProps(field)}>
                  {handle(field)}
                  <Row field={field} fields={fields} onOpen={onOpen} />
                </li>
              ))}
            </Section>
          </li>
        ))}
      </ul>
      {renamed !== undefined && <SectionDialog section={renamed} onClose={() => setRenamed(undefined)} />}
      {announcement}
      {sections.announcement}
    </>
  )
}

interface Group {
  section: string
  rows: readonly CustomField[]
}

/** The fields by their headings, which are ordered with all that is under them. */
function useSections(fields: readonly CustomField[], arrange: (fields: readonly CustomField[]) => Promise<unknown>) {
  const t = useTranslations('customFields')
  const groups = useMemo(
    () => [...Map.groupBy(fields, ({ section }) => section)].map(([section, rows]): Group => ({ section, rows })),
    [fields],
  )
  return useOrderedRows(groups, {
    named: 'data-section',
    idOf: ({ rows }) => rows[0]!.id,
    nameOf: ({ section }) => t('sectionNamed', { name: section || t('noSection') }),
    save: (all) => arrange(all.flatMap(({ rows }) => rows)),
    say: (moved, all) =>
      t('sectionMoved', { name: moved.section || t('noSection'), place: all.indexOf(moved) + 1, count: all.length }),
  })
}

function Section({ section, rows, onRename, children }: Group & { onRename: () => void; children: ReactNode }) {
  const t = useTranslations('customFields')
  const title = section || t('noSection')
  const more = (
    <PartActions>
      <MoreButton
        label={t('sectionActions', { name: title })}
        place="cell"
        items={[{ word: t('sectionRename'), onPick: onRename }]}
      />
    </PartActions>
  )
  return (
    <Part title={title} count={rows.length} action={more}>
      <RowList>{children}</RowList>
    </Part>
  )
}

type Open = (field: CustomField) => void

function Row({ field, fields, onOpen }: { field: CustomField; fields: readonly CustomField[]; onOpen: Open }) {
  const t = useTranslations('customFields')
  const { name, isPublished } = field
  const notes = useNotes(
    field,
    fields.find(({ id }) => id === field.condition?.fieldId),
  )
  return (
    <>
      <RowName name={name} notes={notes} onOpen={() => onOpen(field)} />
      <Status tone={isPublished ? 'good' : 'off'}>{t(isPublished ? 'isPublished' : 'isDraft')}</Status>
      <RowMenu field={field} onOpen={onOpen} />
    </>
  )
}

const isAsked = ({ is_required, isPublished, isHidden }: CustomField) => is_required && isPublished && !isHidden
const NO_DETAILS = { users: [], roles: [], audience: null, count: 0, missing: 0 }

function useNotes(field: CustomField, when: CustomField | undefined) {
  const t = useTranslations('customFields')
  const { type, is_required, isHidden, isUnique, visibleFor, details } = field
  const { users, roles, audience, count, missing } = details ?? NO_DETAILS
  const sizes = { all: 0, users: users.length, roles: roles.length, audience: audience?.parts.length ?? 0 }
  return [
    t(`types.${type}`),
    is_required && t('requiredMark'),
    isUnique && t('uniqueMark'),
    isHidden && t('hiddenMark'),
    when && t('conditionOn', { name: when.name }),
    t(`for.${visibleFor}`, { count: sizes[visibleFor] }),
    t('count', { count }),
    isAsked(field) && t('missing', { count: missing }),
  ]
}

function RowMenu({ field, onOpen }: { field: CustomField; onOpen: Open }) {
  const t = useTranslations('customFields')
  const toggle = usePublishing(field)
  const remove = useRemoval()
  return (
    <MoreButton
      label={t('actions', { name: field.name })}
      place="row"
      items={[
        { word: t('edit'), onPick: () => onOpen(field) },
        toggle,
        { word: t('delete'), danger: true, rule: true, onPick: () => void remove(field) },
      ]}
    />
  )
}

/** Publishing, or taking it back: both ask before, and say what follows. */
function usePublishing({ id, version, name, isPublished, is_required, isHidden, details }: CustomField) {
  const t = useTranslations('customFields')
  const confirm = useConfirm()
  const publish = useChange(definitions.publishCustomField)
  const unpublish = useChange(definitions.unpublishCustomField)
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
