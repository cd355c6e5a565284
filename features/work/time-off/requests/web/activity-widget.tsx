import { useLocale, useTranslations } from 'use-intl'
import { formatMoment, formatRange } from '#ui/format.ts'
import { KindMark } from '#ui/kind-mark.tsx'
import { useKinds } from '#ui/own-kinds.ts'
import { AppLink } from '#ui/link.tsx'
import { Part } from '#ui/part.tsx'
import { personName } from '#ui/person-name.ts'
import type { ActivityWidget } from '../../widgets/contract.ts'
import css from './activity-widget.module.css'

/** What became of requests lately, as far as the reader may see them. */
export function Widget({ data }: { data: unknown }) {
  const news = data as ActivityWidget
  const t = useTranslations('timeOffWidget')
  return (
    <Part title={t('activity')}>
      {news.length === 0 && <p className={css.none}>{t('noActivity')}</p>}
      <ul className={css.list}>
        {news.map((one) => (
          <Item key={`${one.id} ${one.at}`} {...one} />
        ))}
      </ul>
    </Part>
  )
}

function Item({ id, what, at, by, standsFor, user, kind, firstDay, lastDay }: ActivityWidget[number]) {
  const steps = useTranslations('timeOff.step')
  const { word } = useKinds()
  const locale = useLocale()
  const names = { name: by ? personName(by) : 'Staffroom', standsFor: standsFor ? personName(standsFor) : 'none' }
  return (
    <li>
      <KindMark kind={kind} />
      <AppLink to={`.?request=${id}`}>
        {personName(user)}, {formatRange(firstDay, lastDay, locale, { year: false })}
      </AppLink>
      <small>
        {word(kind)}. {steps(what, names)}, <time dateTime={at}>{formatMoment(at, locale)}</time>
      </small>
    </li>
  )
}
