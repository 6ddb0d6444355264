// A small picture that is drawn when somebody asks for it: by the server, or, where there is none, by the engine on this device as
// soon as it comes into sight. Where nobody can draw it there is none.
import { useEffect, useRef, useState } from 'preact/hooks';
import { device } from '../wire/transport';

const asked = new Map<string, Promise<string>>();
let last: Promise<unknown> = Promise.resolve();

async function drawnHere(path: string): Promise<string> {
  const answer = await device?.request({ method: 'GET', path });
  if (answer?.status !== 200) throw new Error(path);
  return URL.createObjectURL(new Blob([answer.body], { type: 'image/svg+xml' }));
}

/** One after the other, and each once: who starts a game meanwhile waits for one picture at most. */
function drawn(path: string): Promise<string> {
  const before = asked.get(path);
  if (before) return before;
  const picture = last.then(() => drawnHere(path));
  last = picture.catch(() => undefined);
  asked.set(path, picture);
  return picture;
}

export function Drawn(props: { path: string; class?: string }) {
  const { path } = props;
  const picture = useRef<HTMLImageElement>(null);
  const [source, setSource] = useState(device ? '' : path);
  const [missing, setMissing] = useState(false);
  const gone = () => setMissing(true);
  useEffect(() => {
    if (!device || !picture.current) return;
    const watch = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) {
        watch.disconnect();
        drawn(path).then(setSource, gone);
      }
    });
    watch.observe(picture.current);
    return () => watch.disconnect();
  }, [path]);
  return (
    <img
      ref={picture}
      class={props.class}
      src={source || undefined}
      alt=""
      loading="lazy"
      hidden={missing}
      onError={gone}
    />
  );
}
