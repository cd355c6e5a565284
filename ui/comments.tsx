import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import css from './comments.module.css'
import { FormFrame } from './forms/form-frame.tsx'
import { useForm } from './forms/form.ts'
import { TextareaField } from './forms/textarea-field.tsx'
import { type FacePerson, personName } from './person-name.ts'
import { Remark, Remarks } from './remarks.tsx'

interface Comment {
  id: string
  author: FacePerson
  body: string
  createdAt: string
}

/**
 * The comments on a record, and a field to write one.
 * @param props.send a refusal is shown at the field, and what was typed stays
 */
export function Comments({
  comments,
  hasHeading = false,
  send,
}: {
  comments: readonly Comment[]
  hasHeading?: boolean
  send: (body: string) => Promise<unknown>
}) {
  const t = useTranslations('ui')
  const form = useForm({
    initial: { body: '' },
    submit: ({ body }) => send(body),
    onDone: () => form.reset({ body: '' }),
  })
  return (
    <div className={css.comments}>
      <Remarks title={t('comments')} hasHeading={hasHeading && comments.length > 0}>
        {comments.map(({ id, author, body, createdAt }) => (
          <Remark key={id} by={author} title={personName(author)} at={createdAt}>
            {body}
          </Remark>
        ))}
      </Remarks>
      <FormFrame form={form} className={css.form} aria-label={t('addComment')}>
        <TextareaField
          aria-label={t('addComment')}
          placeholder={t('addComment')}
          maxLength={2000}
          minRows={1}
          {...form.field('body')}
        />
        {form.values.body.trim() !== '' && (
          <Button type="submit" loading={form.busy}>
            {t('send')}
          </Button>
        )}
      </FormFrame>
    </div>
  )
}
