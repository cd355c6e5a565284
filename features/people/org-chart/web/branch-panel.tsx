import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { CaretRight } from '#ui/icons.ts'
import { above } from '#ui/tree-chart/tree.ts'
import type { TreeChartState } from '#ui/tree-chart/use-tree-chart.ts'
import css from './branch-panel.module.css'

/** So many of those above are named; the way to the top is always there. */
const NAMED = 3

/** At whose branch the reader looks, and the way back up. */
export function BranchPanel({ chart, titleOf }: { chart: TreeChartState; titleOf: (card: number) => string }) {
  const t = useTranslations('orgChart')
  if (chart.top === -1) return null
  const line = above(chart.tree, chart.top).slice(0, NAMED).toReversed()
  return (
    <nav className={css.line} aria-label={t('branch')}>
      <Button variant="subtle" size="compact-sm" onClick={() => chart.focusOn(-1)}>
        {t('everyone')}
      </Button>
      {line.map((card) => (
        <span key={card} className={css.step}>
          <CaretRight size={12} aria-hidden />
          <Button variant="subtle" size="compact-sm" onClick={() => chart.focusOn(card)}>
            {titleOf(card)}
          </Button>
        </span>
      ))}
      <span className={css.step}>
        <CaretRight size={12} aria-hidden />
        <strong>{titleOf(chart.top)}</strong>
      </span>
    </nav>
  )
}
