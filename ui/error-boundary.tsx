import { Component, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isChunkError } from '#ui/network/chunk.ts'
import { Empty } from './empty.tsx'
import { LightButton } from './light-button.tsx'

/** Holds a failure where it happened and offers the way out. `name` changes with the address, so that another page starts clean. */
export class ErrorBoundary extends Component<
  { children: ReactNode; name?: string; onError?: (error: unknown) => void },
  { error: unknown; name: string | undefined }
> {
  override state = { error: undefined as unknown, name: this.props.name }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps(props: { name?: string }, state: { error: unknown; name: string | undefined }) {
    return props.name === state.name ? null : { error: undefined, name: props.name }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error)
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return <Broken error={this.state.error} onRetry={() => this.setState({ error: undefined })} />
  }
}

/** Also for the router's own error slot. */
export function Broken({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTranslations('ui')
  const chunk = isChunkError(error)
  return (
    <div style={{ padding: '8px var(--gutter)' }}>
      <Empty
        kind="error"
        title={chunk ? t('broken.chunkTitle') : t('broken.title')}
        action={
          <>
            {onRetry && (
              <LightButton filled onClick={onRetry}>
                {t('retry')}
              </LightButton>
            )}
            <LightButton filled={!onRetry} onClick={() => location.reload()}>
              {t('reload')}
            </LightButton>
          </>
        }
      >
        {chunk ? t('broken.chunkText') : t('broken.text')}
      </Empty>
    </div>
  )
}
