import { type JSX } from 'solid-js'

/** Drawn on 16 by 16, in the colour of the text. */
const paths = {
  first: 'M4 3v10M13 3 6 8l7 5z',
  back: 'M11 3 4 8l7 5z',
  play: 'M5 3l8 5-8 5z',
  stop: 'M5 3v10M11 3v10',
  on: 'M5 3l7 5-7 5z',
  last: 'M12 3v10M3 3l7 5-7 5z',
  theme: 'M8 2a6 6 0 1 0 0 12zM8 2a6 6 0 0 1 0 12',
  link: 'M6.5 9.5l3-3M7 4.5l1.2-1.2a3.2 3.2 0 0 1 4.5 4.5L11.5 9M9 11.5l-1.2 1.2a3.2 3.2 0 0 1-4.5-4.5L4.5 7',
  export: 'M8 10V2M5 5l3-3 3 3M3 10v4h10v-4',
  collapse: 'M4 6l4 4 4-4',
  expand: 'M6 4l4 4-4 4',
  maximise: 'M9.5 3H13v3.5M13 3 9 7M6.5 13H3V9.5M3 13l4-4',
  restore: 'M13 6.5H9.5V3M13.5 2.5l-4 4M3 9.5h3.5V13M2.5 13.5l4-4',
  menu: 'M3 4.5h10M3 8h10M3 11.5h10',
  help: 'M5.8 6a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.6M8 12.2v.1',
} as const

export function Icon(props: { readonly name: keyof typeof paths }): JSX.Element {
  return (
    <svg class="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[props.name]} />
    </svg>
  )
}
