import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Face } from '#ui/face.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { formatMoment } from '#ui/format.ts'
import { personName } from '#ui/person-name.ts'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import type { Request } from '../contract.ts'
import { useLeaveWords } from '../../balances/web/leave-words.ts'
import { api, useComments } from './queries.ts'
import css from './request-dialog.module.css'

/** What was said about a request, and a line to say something. */
export function Comments({ request }: { request: Request }) {
  const t = useTranslations('timeOff')
  const { locale } = useLeaveWords()
  const { data } = useComments(request.id)
  const form = useForm({
    initial: { body: '' },
    submit: ({ body }) => api.addComment({ id: request.id, body }),
    onDone: () => {
      form.reset({ body: '' })
    },
  })
  const said = data?.data ?? []
  return (
    <section className={css.comments} aria-label={t('request.comments')}>
      {said.length > 0 && <h3>{t('request.comments')}</h3>}
      <ol aria-live="polite">
        {said.map(({ id, author, body, createdAt }) => (
          <li key={id}>
            <Face person={author} size="sm" />
            <div>
              <p className={css.who}>
                <b>{personName(author)}</b> <time dateTime={createdAt}>{formatMoment(createdAt, locale)}</time>
              </p>
              <p className={css.body}>{body}</p>
            </div>
          </li>
        ))}
      </ol>
      <FormFrame form={form} className={css.say} aria-label={t('request.addComment')}>
        <TextareaField
          aria-label={t('request.addComment')}
          placeholder={t('request.addComment')}
          maxLength={2000}
          minRows={1}
          {...form.field('body')}
        />
        {form.values.body.trim() !== '' && (
          <Button type="submit" loading={form.busy}>
            {t('request.send')}
          </Button>
        )}
      </FormFrame>
    </section>
  )
}
