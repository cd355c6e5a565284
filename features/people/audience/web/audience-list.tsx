import { useLocale } from 'use-intl'
import type { DescribedAudience } from '../contract.ts'
import { Chip } from './audience-fields.tsx'
import { choicesIn, keyOfChoice, sentOf } from './audience-state.ts'
import { useAudienceWords } from './audience-words.ts'
import { ReachPanel } from './reach-panel.tsx'
import css from './audience-fields.module.css'

/** Who something is for, to be read: what was chosen, what is excluded, how many people that is. */
export function AudienceLine({ audience }: { audience: DescribedAudience }) {
  const { t, nameOf } = useAudienceWords()
  const locale = useLocale()
  const chosen = choicesIn(audience, false)
  const exceptions = choicesIn(audience, true).map(nameOf)
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(exceptions)
  return (
    <div className={css.line}>
      {chosen.length === 0 && <span>{t('nobody')}</span>}
      {chosen.map((choice) => (
        <span key={keyOfChoice(choice)} className={css.badge}>
          <Chip choice={choice} />
        </span>
      ))}
      {exceptions.length > 0 && <span className={css.note}>{t('exceptOf', { names })}</span>}
      <ReachPanel audience={sentOf(audience)} />
    </div>
  )
}
