import { useTranslations } from 'use-intl'
import { Status, type StatusTone } from '#ui/status.tsx'
import { type Standing, standingWord } from '../contract.ts'

const TONES: Record<ReturnType<typeof standingWord>, StatusTone> = {
  active: 'good',
  pending: 'wait',
  notInvited: 'wait',
  deactivated: 'off',
}

export function PersonStatus({ person }: { person: Standing }) {
  const t = useTranslations('people')
  const word = standingWord(person)
  return <Status tone={TONES[word]}>{t(`statuses.${word}`)}</Status>
}
