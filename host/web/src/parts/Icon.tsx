// Small drawings of our own on buttons: letters that serve as pictures look different in every typeface.

const paths = {
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M19 5l-1.5 1.5M6.5 17.5 5 19',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z',
  loud: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  still: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  whole: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  grid: 'M9 4v16M15 4v16M4 9h16M4 15h16',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7.5V12l3 2',
  again: 'M4.5 12a7.5 7.5 0 1 0 2.2-5.3L4.5 9M4.5 4v5h5',
  moves: 'M3 18.5c2.5-11 9-11 11-2M14 16.5l-3-2.2M14 16.5l2.2-3M19.5 18.5h.1',
  bell: 'M5.5 16.5h13c-1.8-2-1-9-6.5-9.5-5.5.5-4.7 7.5-6.5 9.5M10.5 19.5h3M12 7V4.5',
  people:
    'M9 11.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4M3 19.5c0-3.6 2.6-5.6 6-5.6s6 2 6 5.6M16 5.5a3 3 0 0 1 0 5.8M17.5 14.3c2.2.6 3.5 2.4 3.5 5.2',
};
export type IconName = keyof typeof paths;

/** `off`: struck through. */
export function Icon(props: { name: IconName; off?: boolean }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[props.name]} />
      {props.off && <path d="M4 20L20 4" />}
    </svg>
  );
}
