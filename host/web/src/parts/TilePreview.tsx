// A tile by itself, as on a card.
import { say } from '../text/phrasebook';
import type { TilePicture } from '../wire/messages';

export function TilePreview(props: { picture: TilePicture | undefined; name: string; size: number }) {
  return (
    <svg
      class="tile-preview"
      viewBox="0 0 100 100"
      width={props.size}
      height={props.size}
      role="img"
      aria-label={say(props.name)}
      dangerouslySetInnerHTML={{ __html: props.picture?.svg ?? '' }}
    />
  );
}
