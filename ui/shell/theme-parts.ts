/** The component library's parts in our clothes. Plain records: naming a part here must not load it. */
import type { MantineThemeOverride } from '@mantine/core'
import { createElement } from 'react'
import { CaretDown } from '#ui/icons.ts'
import css from './theme.module.css'

const dropdown = { option: css.option, dropdown: css.dropdown }
const popup = { shadow: 'sm', offset: 4 }

export const themeParts: NonNullable<MantineThemeOverride['components']> = {
  // three buttons only: `filled` (one per page), `default` (a well), `subtle` (text). `danger` is set by data-danger.
  Button: {
    defaultProps: { variant: 'default', loaderProps: { type: 'dots' } },
    classNames: { root: css.button, label: css.buttonLabel, section: css.buttonSection },
  },
  ActionIcon: { defaultProps: { variant: 'subtle', size: 32 }, classNames: { root: css.icon } },
  Input: { classNames: { wrapper: css.wrap, input: css.input, section: css.inputSection } },
  InputWrapper: {
    defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    classNames: { label: css.label, description: css.help, error: css.error },
  },
  TextInput: { defaultProps: { size: 'sm' } },
  Textarea: { defaultProps: { size: 'sm', autosize: true, minRows: 2 } },
  Select: {
    defaultProps: {
      rightSection: createElement(CaretDown, { size: 14 }),
      size: 'sm',
      checkIconPosition: 'right',
      comboboxProps: popup,
    },
    classNames: dropdown,
  },
  MultiSelect: {
    defaultProps: {
      rightSection: createElement(CaretDown, { size: 14 }),
      size: 'sm',
      checkIconPosition: 'right',
      comboboxProps: popup,
    },
    classNames: { ...dropdown, pill: css.pill, input: css.multi },
  },
  PillsInput: { classNames: { input: css.multi } },
  Autocomplete: { defaultProps: { size: 'sm', comboboxProps: popup }, classNames: dropdown },
  Combobox: { classNames: { ...dropdown, empty: css.menuLabel } },
  Radio: {
    defaultProps: { size: 'xs' },
    classNames: { radio: css.radio, icon: css.checkIcon, label: css.checkLabel, body: css.checkBody },
  },
  Checkbox: {
    defaultProps: { size: 'xs' },
    classNames: {
      input: css.check,
      icon: css.checkIcon,
      label: css.checkLabel,
      body: css.checkBody,
      description: css.checkHelp,
      error: css.checkError,
    },
  },
  Switch: {
    defaultProps: { size: 'sm', withThumbIndicator: false },
    classNames: { track: css.track, thumb: css.thumb },
  },
  Tabs: { classNames: { list: css.tabs, tab: css.tab } },
  SegmentedControl: {
    defaultProps: { size: 'sm', transitionDuration: 110, withItemsBorders: false },
    classNames: { root: css.segments, indicator: css.segmentOn, label: css.segmentLabel },
  },
  Menu: {
    defaultProps: { shadow: 'sm', offset: 4, transitionProps: { duration: 110, transition: 'fade-down' } },
    classNames: { dropdown: css.dropdown, item: css.option, label: css.menuLabel },
  },
  Popover: { defaultProps: { shadow: 'sm', offset: 6 }, classNames: { dropdown: css.dropdown } },
  Tooltip: {
    defaultProps: { openDelay: 400, transitionProps: { duration: 110 } },
    classNames: { tooltip: css.tip },
  },
  Modal: {
    defaultProps: {
      centered: false,
      yOffset: '8vh',
      shadow: 'sm',
      overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 },
      transitionProps: { duration: 150, transition: 'fade-up' },
    },
    classNames: {
      content: css.modal,
      header: css.modalHead,
      title: css.modalTitle,
      body: css.modalBody,
      close: css.modalClose,
    },
  },
  Skeleton: { classNames: { root: css.skeleton } },
}
