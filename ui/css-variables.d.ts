import 'react'

declare module 'react' {
  // Styles may set our own variables: `style={{ '--cols': … }}`.
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
