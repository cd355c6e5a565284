import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Asked } from './confirm.ts'
import { TextareaField } from './textarea-field.tsx'
import css from './dialog.module.css'

/** One question, two answers. The safe one has the focus; Esc and the cross are the safe one too. */
export function ConfirmDialog({ asked }: { asked: Asked }) {
  const t = useTranslations('ui')
  const [comment, setComment] = useState('')
  const { title, text, ok, cancel, danger, comment: asks } = asked
  const callOff = () => asked.answer({ ok: false, comment: '' })
  const missing = Boolean(asks?.required) && comment.trim() === ''
  const go = () => missing || asked.answer({ ok: true, comment: comment.trim() })
  return (
    <Modal opened onClose={callOff} title={title} size={440} closeButtonProps={{ 'aria-label': t('close') }}>
      {text && <p className={css.question}>{text}</p>}
      {asks && (
        <div className={css.comment}>
          <TextareaField
            label={asks.label}
            help={asks.help}
            placeholder={asks.placeholder}
            required={asks.required}
            value={comment}
            onChange={setComment}
            data-autofocus
          />
        </div>
      )}
      <div className={css.answers}>
        <Button variant="subtle" onClick={callOff} data-autofocus={asks ? undefined : true}>
          {cancel ?? t('cancel')}
        </Button>
        <Go danger={danger} disabled={missing} onClick={go}>
          {ok ?? t('ok')}
        </Go>
      </div>
    </Modal>
  )
}

function Go({
  danger,
  ...button
}: {
  danger: boolean | undefined
  disabled: boolean
  onClick: () => void
  children: string
}) {
  return <Button variant={danger ? 'default' : 'filled'} data-danger={danger || undefined} {...button} />
}
