import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { useForm } from '#ui/forms/form.ts'
import { LiveMultiSelect } from '#ui/forms/live-multi-select.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { type Skill, skills as operations } from '../contract.ts'
import { findSkills } from './queries.ts'
import css from './skills-screen.module.css'

/** Without an id: written here for the first time, and with a count: found. */
type Option = { id?: string; name: string; count?: number }

const keyOf = ({ name }: Option) => name.toLocaleLowerCase()

/** A person's skills, written with suggestions from the company's list. */
export function SkillsDialog({
  userId,
  skills,
  onClose,
}: {
  userId: string
  skills: readonly Skill[]
  onClose: () => void
}) {
  const t = useTranslations('skills')
  const save = useChange(operations.changeSkills)
  // what others add while the dialog is open is not taken off by it
  const [before] = useState(skills)
  const form = useForm({
    initial: { skills: [...skills] as Option[] },
    submit: ({ skills: chosen }) => save({ id: userId, ...changeBetween(before, chosen) }),
    onDone: onClose,
  })
  return (
    <EditDialog title={t('title')} form={form} onClose={onClose}>
      <LiveMultiSelect<Option>
        label={t('ofPerson')}
        help={t('help')}
        placeholder={t('placeholder')}
        search={findSkills}
        idOf={keyOf}
        wordOf={({ name }) => name}
        draw={drawSuggestion}
        made={(name) => ({ name })}
        data-autofocus
        {...form.field('skills')}
      />
    </EditDialog>
  )
}

const drawSuggestion = (option: Option) => <Suggestion option={option} />

function Suggestion({ option: { name, count } }: { option: Option }) {
  const t = useTranslations('skills')
  if (count === undefined) return t('addNew', { name })
  return (
    <span className={css.suggestion}>
      <span>{name}</span>
      <span className={css.count}>{t('people', { count })}</span>
    </span>
  )
}

const changeBetween = (before: readonly Skill[], chosen: readonly Option[]) => {
  const [had, has] = [new Set(before.map(keyOf)), new Set(chosen.map(keyOf))]
  return {
    add: chosen.filter((one) => !had.has(keyOf(one))).map(({ name }) => name),
    remove: before.filter((one) => !has.has(keyOf(one))).map(({ id }) => id),
  }
}
