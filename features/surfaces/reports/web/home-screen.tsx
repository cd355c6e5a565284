import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { CaretRight, ChartBar } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { opens } from '#ui/openable.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { slots } from '#ui/shell/slots.ts'
import { EmailsPanel } from './emails-panel.tsx'
import css from './home-screen.module.css'

/** The reports that this reader may open, as features bring them. */
export function Screen() {
  const t = useTranslations('reports')
  const say = useTranslations()
  const open = slots.reports.filter(({ path }) => opens(path))
  return (
    <>
      <PageHeader title={t('title')} />
      {open.length === 0 ? (
        <Empty title={t('empty')}>{t('emptyText')}</Empty>
      ) : (
        <ul className={css.list}>
          {open.map(({ path, word, about }) => (
            <li key={path}>
              <AppLink to={path} className={css.report}>
                <ChartBar size={22} aria-hidden />
                <span className={css.words}>
                  <span className={css.name}>{say(word as never)}</span>
                  <span className={css.about}>{say(about as never)}</span>
                </span>
                <CaretRight size={16} aria-hidden />
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      <EmailsPanel report={open[0]?.path} />
    </>
  )
}
