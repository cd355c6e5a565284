import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { CaretDown, CaretRight } from '#ui/icons.ts'
import { late } from '#ui/network/late.tsx'
import { useStored } from '#ui/stored.ts'
import css from './colleagues.module.css'

const OwnColleagues = late(() => import('./own-colleagues.tsx').then((chunk) => chunk.OwnColleagues), {
  whenMissing: 'in place',
})

/** The part of the sidebar with colleagues. It is loaded when it is opened for the first time. */
export function Colleagues() {
  const t = useTranslations('sidebar')
  const [open, setOpen] = useStored('colleagues', false)
  const id = useId()
  const Sign = open ? CaretDown : CaretRight
  return (
    <section className={css.colleagues} aria-label={t('title')}>
      <button
        type="button"
        className={css.head}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {t('title')}
        <Sign size={13} aria-hidden />
      </button>
      {open && (
        <div id={id}>
          <OwnColleagues />
        </div>
      )}
    </section>
  )
}
