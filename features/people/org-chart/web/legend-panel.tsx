import { useTranslations } from 'use-intl'
import type { Colour, Group } from './colour-state.ts'
import css from './legend-panel.module.css'

/** What the colours mean, with how many there are of each. */
export function LegendPanel({ groups, colour }: { groups: readonly Group[]; colour: Colour }) {
  const t = useTranslations('orgChart')
  if (groups.length === 0) return null
  const wordOf = ({ word }: Group) => {
    if (word === '') return t(colour === 'tenure' ? 'unknown' : 'others')
    return colour === 'tenure' ? t(`tenures.${word as 'from0'}`) : word
  }
  return (
    <ul className={css.legend} aria-label={t('colour')}>
      {groups.map((group) => (
        <li key={group.word}>
          <span className={css.mark} style={{ background: group.tint }} aria-hidden />
          {wordOf(group)}
          <span className={css.count}>{group.count}</span>
        </li>
      ))}
    </ul>
  )
}
