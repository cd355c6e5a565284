import { useTranslations } from 'use-intl'
import { Status, type StatusTone } from '#ui/status.tsx'
import { type StatusFields, statusWord } from '../contract.ts'

const TONES: Record<ReturnType<typeof statusWord>, StatusTone> = {
  active: 'good',
  pending: 'wait',
  notInvited: 'wait',
  deactivated: 'off',
}

export function PersonStatus({ person }: { person: StatusFields }) {
  const t = useTranslations('people')
  const word = statusWord(person)
  return <Status tone={TONES[word]}>{t(`statuses.${word}`)}</Status>
}
