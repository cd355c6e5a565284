import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Figure } from '#ui/figure.tsx'
import { formatNumber } from '#ui/format.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { figuresOf } from '#ui/tree-chart/tree.ts'
import type { Model } from './chart-state.ts'
import css from './figures-dialog.module.css'

/** Spans and layers: how many levels there are, and how many each one leads. */
export function FiguresDialog({ model, top }: { model: Model; top: number }) {
  const t = useTranslations('orgChart')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {t('figures')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('figures')}>
        <Table model={model} top={top} />
      </Dialog>
    </>
  )
}

function Table({ model, top }: { model: Model; top: number }) {
  const t = useTranslations('orgChart')
  const locale = useLocale()
  const all = useMemo(() => figuresOf(model.tree, top), [model, top])
  const number = (value: number, decimals = 0) => formatNumber(value, locale, decimals)
  return (
    <div className={css.body}>
      <div className={css.figures}>
        <Figure value={number(all.levels)} meaning={t('layers')} />
        <Figure value={number(all.span, 1)} meaning={t('averageSpan')} />
        <Figure value={number(all.widest)} meaning={t('widestSpan')} />
      </div>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('layer')}</th>
            <th scope="col">{t(`kinds.${model.kind}`)}</th>
            <th scope="col">{t('leading')}</th>
            <th scope="col">{t('averageSpan')}</th>
          </tr>
        </thead>
        <tbody>
          {all.rows.map((row, level) => (
            // oxlint-disable-next-line react/no-array-index-key -- a level is its number
            <tr key={level}>
              <th scope="row">{level + 1}</th>
              <td>{number(row.cards)}</td>
              <td>{number(row.leaders)}</td>
              <td>{row.leaders > 0 ? number(row.span, 1) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
