import { Button, Drawer } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAsked, useConfirm } from '#ui/overlays/confirm.ts'
import { Empty } from '#ui/empty.tsx'
import { ArrowLeft, Clock } from '#ui/icons.ts'
import { useNearEnd } from '#ui/table/near-end.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { AsideList } from './aside-list.tsx'
import { NotificationList } from './notification-list.tsx'
import { useClear, useNotifications, useRemove } from './queries.ts'
import { useReadBatch } from './seen-rows-state.ts'
import css from './notifications-panel.module.css'

/** What happened, newest first. What lies in view for a moment counts as read. */
export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('notifications')
  const ui = useTranslations('ui')
  const asked = useAsked()
  return (
    <Drawer
      opened
      onClose={onClose}
      // Esc answers the question that lies over it, and nothing else
      closeOnEscape={!asked}
      title={t('title')}
      position="right"
      size={440}
      closeButtonProps={{ 'aria-label': ui('close') }}
      classNames={{ body: css.body, content: css.content, header: css.header, title: css.title }}
    >
      <Contents onClose={onClose} />
    </Drawer>
  )
}

function Contents({ onClose }: { onClose: () => void }) {
  const t = useTranslations('notifications')
  const [isAside, setAside] = useState(false)
  return (
    <>
      <div className={css.tools}>
        {isAside ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<ArrowLeft size={15} />}
            onClick={() => setAside(false)}
          >
            {t('aside.back')}
          </Button>
        ) : (
          <>
            <ClearButton />
            <Button variant="subtle" size="compact-sm" leftSection={<Clock size={15} />} onClick={() => setAside(true)}>
              {t('aside.open')}
            </Button>
          </>
        )}
      </div>
      {isAside ? (
        <div className={css.scroll}>
          <AsideList />
        </div>
      ) : (
        <News onClose={onClose} />
      )}
    </>
  )
}

function News({ onClose }: { onClose: () => void }) {
  const t = useTranslations('notifications')
  const box = useRef<HTMLDivElement>(null)
  const { data, isPending, isError, refetch, fetchNextPage, hasNextPage, isFetching } = useNotifications()
  const all = data ? data.pages.flatMap((page) => page.data) : []
  useNearEnd(hasNextPage && !isFetching ? () => void fetchNextPage() : undefined, { count: all.length, scroller: box })
  useReadBatch(box, all.length)
  const { removeOrphans } = useRemove()
  const tidy = useEffectEvent(removeOrphans)
  useEffect(() => tidy(), [])
  return (
    <div ref={box} className={css.scroll} aria-busy={isFetching}>
      {isPending && <NotificationsSkeleton />}
      {isError && !data && <Failed onRetry={() => void refetch()} />}
      {data && all.length === 0 && <Empty title={t('empty')}>{t('emptyWhat')}</Empty>}
      <NotificationList items={all} onOpen={onClose} />
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('notifications')
  return <Empty kind="error" title={t('failed')} action={<Button onClick={onRetry}>{t('again')}</Button>} />
}

function ClearButton() {
  const t = useTranslations('notifications')
  const confirm = useConfirm()
  const { mutate } = useClear()
  const clear = async () => {
    const sure = await confirm({ title: t('clearAsk'), text: t('clearWhat'), ok: t('clearYes'), danger: true })
    if (sure) mutate(undefined, { onSuccess: () => toast.success(t('cleared')) })
  }
  const isEmpty = useNotifications().data?.pages.every((page) => page.data.length === 0) ?? true
  if (isEmpty) return null
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => void clear()}>
      {t('clear')}
    </Button>
  )
}

const NotificationsSkeleton = () => (
  <div aria-hidden>
    {[72, 88, 64, 80].map((width) => (
      <div key={width} className={css.bone}>
        <i />
        <span style={{ width: `${width}%` }} />
      </div>
    ))}
  </div>
)
