import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { CornersOut, Minus, Plus, TreeStructure } from '#ui/icons.ts'
import { MenuButton } from '#ui/overlays/menu-button.tsx'
import { depthOf } from '#ui/tree-chart/tree.ts'
import type { TreeChartState } from '#ui/tree-chart/use-tree-chart.ts'
import css from './view-panel.module.css'

/** A company has hardly more levels; all of them is a choice of its own. */
const MOST = 8
const STEP = 1.4

/** How near, and how many levels. */
export function ViewPanel({ chart }: { chart: TreeChartState }) {
  const t = useTranslations('orgChart')
  const depth = useMemo(() => depthOf(chart.tree, chart.top), [chart.tree, chart.top])
  const levels = Array.from({ length: Math.min(MOST, depth - 1) }, (_, at) => at + 1)
  return (
    <div className={css.tools}>
      {depth > 1 && (
        <MenuButton
          className={css.tool}
          label={t('levels')}
          side="above"
          align="end"
          items={[
            ...levels.map((count) => ({ word: t('levelCount', { count }), onPick: () => chart.openLevels(count) })),
            { word: t('allLevels'), onPick: () => chart.openLevels(depth) },
          ]}
        >
          <TreeStructure size={18} aria-hidden />
        </MenuButton>
      )}
      <button type="button" className={css.tool} aria-label={t('nearer')} onClick={() => chart.stage.zoomBy(STEP)}>
        <Plus size={18} aria-hidden />
      </button>
      <button type="button" className={css.tool} aria-label={t('further')} onClick={() => chart.stage.zoomBy(1 / STEP)}>
        <Minus size={18} aria-hidden />
      </button>
      <button type="button" className={css.tool} aria-label={t('fit')} onClick={() => chart.stage.fit()}>
        <CornersOut size={18} aria-hidden />
      </button>
    </div>
  )
}
