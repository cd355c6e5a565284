import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Form } from './form.ts'
import { Warning } from '#ui/icons.ts'
import css from './form-frame.module.css'

/** The `<form>` of a `useForm`: sends with the button, Enter or ⌘/Ctrl+Enter, and says what belongs to no field. */
export function FormFrame<V>({
  form,
  children,
  className,
  sends,
  'aria-label': label,
}: {
  form: Form<V>
  children: ReactNode
  className?: string | undefined
  /** Nothing is saved by it: a sign-in, a question to the server. */
  sends?: boolean
  'aria-label'?: string
}) {
  const t = useTranslations('ui')
  const { ref, general, unsent, submit } = form
  const keys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    void submit(event)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the shortcut adds to the button, it does not replace it
    <form
      ref={ref}
      noValidate
      aria-label={label}
      className={`${css.form} ${className ?? ''}`}
      onSubmit={(event) => void submit(event)}
      onKeyDown={keys}
    >
      {general && (
        <p className={css.general} role="alert">
          <Warning size={17} aria-hidden />
          {general}
        </p>
      )}
      {unsent && (
        <p className={css.general} role="alert">
          <Warning size={17} aria-hidden />
          <span>
            {t(`form.${sends && unsent !== 'broken' ? (`${unsent}Sending` as const) : unsent}`)}{' '}
            <button type="submit">{t('retry')}</button>
          </span>
        </p>
      )}
      {children}
    </form>
  )
}
