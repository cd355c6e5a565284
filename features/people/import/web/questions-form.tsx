import { useTranslations } from 'use-intl'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { Part } from '#ui/part.tsx'
import type { Question, ShownImport } from '../contract.ts'
import { api, useChange } from './queries.ts'
import css from './import-screen.module.css'

/** The last choice of each question; a select knows no empty text. */
const NONE = '-'

/** What the file leaves open: with the answers it is checked again. */
export function QuestionsForm({ one, questions }: { one: ShownImport; questions: readonly Question[] }) {
  const t = useTranslations('import.screen.questions')
  const { mapping, options } = one
  const check = useChange((answers: Record<string, string>) =>
    api.checkImport({ id: one.id, version: one.version, mapping, options: { ...options, answers } }),
  )
  const form = useForm<Record<string, string | null>>({
    initial: Object.fromEntries(questions.map(({ id }) => [id, shownOf(options.answers[id])])),
    submit: (values) => check.mutateAsync({ ...options.answers, ...given(values) }),
  })
  const isAnswered = questions.every(({ id }) => form.values[id])
  return (
    <FormFrame form={form} aria-label={t('title', { count: questions.length })}>
      <Part title={t('title', { count: questions.length })}>
        <div className={css.questions}>
          {questions.map((question) => (
            <AskedField key={question.id} question={question} field={form.field(question.id)} />
          ))}
        </div>
        <div className={css.actions}>
          <SubmitButton form={form} disabled={!isAnswered || !one.can.change}>
            {t('go')}
          </SubmitButton>
        </div>
      </Part>
    </FormFrame>
  )
}

const shownOf = (answer: string | undefined) => (answer === '' ? NONE : (answer ?? null))

const given = (values: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([id, value]) => (value === null ? [] : [[id, value === NONE ? '' : value]])),
  )

interface AnswerField {
  value: string | null
  onChange: (value: string | null) => void
}

function AskedField({ question, field }: { question: Question; field: AnswerField }) {
  const t = useTranslations('import.screen.questions')
  const { kind, value, about, people, choices } = question
  const isSame = kind === 'sameLocation'
  const options = [
    ...choices.map((one) => ({ value: one.value, label: isSame ? t('sameYes', { other: one.name }) : one.name })),
    { value: NONE, label: isSame ? t('sameNo', { value }) : t('none') },
  ]
  return (
    <SelectField
      label={isSame ? t('same', { value, other: about }) : t('region', { value, country: about })}
      help={t('people', { count: people })}
      placeholder={t('pick')}
      options={options}
      searchable={!isSame}
      {...field}
    />
  )
}
