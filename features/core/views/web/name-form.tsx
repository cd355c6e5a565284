import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '#ui/forms/text-field.tsx'
import css from './views-panel.module.css'

/** The name of a view and, for those who may, whether everyone sees it. */
export function NameForm({
  name,
  canShare,
  onSave,
}: {
  name: string
  canShare: boolean
  onSave: (name: string, isShared: boolean) => void
}) {
  const t = useTranslations('views')
  const [word, setWord] = useState(name)
  const [isShared, setShared] = useState(false)
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (word.trim()) onSave(word.trim(), isShared)
      }}
    >
      <TextField label={t('name')} value={word} onChange={setWord} maxLength={60} data-autofocus />
      {canShare && (
        <Checkbox
          label={t('shareWithAll')}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
      <Button type="submit" variant="filled" disabled={!word.trim()}>
        {t('save')}
      </Button>
    </form>
  )
}
