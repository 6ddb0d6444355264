// A component that is drawn again only when its props are others. Preact has one in preact/compat, which comes with changes to the
// whole page: `onChange` of everything that is written in would hear of each letter.
import {
  Component,
  createElement,
  type Attributes,
  type ComponentChildren,
  type ComponentClass,
  type FunctionComponent,
} from 'preact';

type Same<Props> = (before: Props, after: Props) => boolean;

function alike<Props extends object>(before: Props, after: Props): boolean {
  const names = Object.keys(after) as (keyof Props)[];
  return Object.keys(before).length === names.length && names.every((name) => before[name] === after[name]);
}

export function memo<Props extends object>(
  view: (props: Props) => ComponentChildren,
  same: Same<Props> = alike,
): ComponentClass<Props> {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      return !same(this.props as Props, next);
    }
    // below us as a component of its own: it follows the signals that it reads, whatever its props are
    override render(): ComponentChildren {
      return createElement(view as FunctionComponent<Props>, this.props as Props & Attributes);
    }
  };
}
