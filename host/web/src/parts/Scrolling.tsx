// A column that keys can scroll: it takes the focus when, and only when, there is more in it than it shows.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

export function Scrolling(props: { class: string; label: string; children: ComponentChildren }) {
  const column = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = column.current!;
    const measure = () => setScrolls(element.scrollHeight > element.clientHeight);
    measure();
    const watch = new ResizeObserver(measure);
    for (const one of [element, ...element.children]) {
      watch.observe(one);
    }
    return () => watch.disconnect();
  });
  const focus = scrolls ? { tabIndex: 0, role: 'region' as const, 'aria-label': props.label } : {};
  return (
    <div ref={column} class={props.class} {...focus}>
      {props.children}
    </div>
  );
}
