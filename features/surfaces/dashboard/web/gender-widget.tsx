import { useLocale, useTranslations } from 'use-intl'
import { useFigures } from '#ui/charts/use-figures.tsx'
import { Part } from '#ui/part.tsx'
import { FEW, type GenderSplit } from '../contract.ts'
import css from './figures-widget.module.css'

/** Men and women among the active people. */
export function Widget({ data }: { data: unknown }) {
  const { split } = data as { split: GenderSplit }
  const t = useTranslations('dashboard.gender')
  // what the chart does not say, for so few people, the table and the file do not say either
  const { menu, table } = useFigures(
    split && { name: t('title'), columns: [t('group'), t('people')], rows: rowsOf(split) },
  )
  return (
    <Part title={t('title')} action={menu}>
      {table ?? (split ? <Split {...split} /> : <p className={css.none}>{t('few', { few: FEW })}</p>)}
    </Part>
  )

  function rowsOf({ female, male, notStated }: NonNullable<GenderSplit>): [string, number][] {
    return [
      [t('women'), female],
      [t('men'), male],
      [t('unstated'), notStated],
    ]
  }
}

function Split({ male, female, notStated }: NonNullable<GenderSplit>) {
  const t = useTranslations('dashboard.gender')
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent' })
  const all = male + female
  return (
    <>
      <meter className={css.share} min={0} max={all} value={female} aria-label={t('female', { count: female })} />
      <ul className={css.legend}>
        <li data-mark="came">
          {t('female', { count: female })} <span>{percent.format(female / all)}</span>
        </li>
        <li data-mark="left">
          {t('male', { count: male })} <span>{percent.format(male / all)}</span>
        </li>
        {notStated > 0 && <li>{t('notStated', { count: notStated })}</li>}
      </ul>
    </>
  )
}
