// What this reader knows of a table: messages go in, views read it.
import { batch, computed, signal } from '@preact/signals';
import type { Marked } from '../board/Marks';
import { knowPlayers } from '../text/phrasebook';
import { merged } from '../wire/merge';
import { allAids } from '../wire/messages';
import type {
  Actions,
  Aids,
  Entry,
  FigurePicture,
  Hello,
  Invitation,
  Message,
  Movement,
  Said,
  State,
  TilePicture,
} from '../wire/messages';
import { TableSocket, type Connection } from '../wire/socket';
import { transport } from '../wire/transport';

const mostEntries = 500;
const answered = 8_000; // ms in which the server says what became of a move, or has not got it
const mostMovements = 300;
const mostSaid = 100; // lines, as the server keeps them

/** What moved between two states. */
export interface Moved {
  moves: Movement[];
  before: State | undefined;
  after: State;
  joined?: boolean; // the whole state came, with what moved before
}
/** Something that was said, by the number that it has here; `before`: when we came it had been said already. */
export interface Line extends Said {
  nth: number;
  before: boolean;
}

export class TableStore {
  readonly hello = signal<Hello | null>(null);
  readonly secret = signal(''); // that the draws followed from, when the game is over
  readonly state = signal<State | null>(null);
  readonly actions = signal<Actions | null>(null);
  readonly log = signal<Entry[]>([]);
  readonly moved = signal<Moved | null>(null);
  recent: Movement[] = []; // what moved last, for whoever wants to see it again
  readonly said = signal<Line[]>([]);
  /** What is being written, to be said; also what the server has just refused to pass on. */
  readonly draft = signal('');
  readonly connection = signal<Connection>('connecting');
  /** What was chosen and is not yet done; it is said again to a server that may not have heard it. */
  readonly pending = signal<{ move: number; text: string } | null>(null);
  /** Another table for those who sit here. */
  readonly rematch = signal<Invitation | null>(null);
  readonly refused = signal('');
  readonly trouble = signal('');
  /** The server's last word on something that could not be done. */
  readonly sentence = signal('');
  /** How far a question that takes its time has come, from 0 to 1. */
  readonly progress = signal(0);
  /** An earlier position that is looked at instead. */
  readonly past = signal<State | null>(null);
  /** Two actions to be compared on the board of an earlier position. */
  readonly marked = signal<Marked | null>(null);
  readonly viewed = signal<number | null>(null);
  readonly tiles = new Map<string, TilePicture>();
  readonly figures = new Map<string, FigurePicture>();
  readonly pictures = signal(0); // counts what came, as the maps are not watched

  readonly shown = computed(() => this.past.value ?? this.state.value);
  /** Whether those at the table have what these aids allow; a game that is over hides nothing. */
  allows(aids: Aids): boolean {
    const own = allAids.indexOf(this.hello.value?.aids ?? 'all');
    return Boolean(this.state.value?.over) || own <= allAids.indexOf(aids);
  }
  /** I am to decide, whatever position I look at. */
  readonly called = computed(() => Boolean(this.state.value?.decision?.mine) && this.actions.value !== null);
  readonly mine = computed(() => !this.past.value && this.called.value);
  private readonly socket: TableSocket;
  private rejoined = false;
  private retold: number | null = null; // so many lines of talk, when we come again; null: what is said is new
  private lines = 0;
  private lastSaid = ''; // until it is heard: a network that has fallen silent takes it, and nobody gets it
  private looks = 0; // counts the wishes to look elsewhere
  private due: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    readonly key: string,
  ) {
    this.socket = new TableSocket(
      table,
      key,
      (message) => this.hear(message),
      (state) => (this.connection.value = state),
    );
  }

  close(): void {
    clearTimeout(this.due);
    this.socket.close();
    knowPlayers([]); // at other tables, of which the lists of the first page tell, others play
  }

  again(): void {
    this.refused.value = '';
    this.socket.again();
  }
  act(text: string): void {
    const move = this.state.value?.move;
    if (move === undefined || this.pending.value) {
      return;
    }
    this.sentence.value = '';
    this.pending.value = { move, text };
    this.sayPending();
  }
  /** The draft is empty then, unless nobody hears it at the moment: false. */
  talk(text: string): boolean {
    const heard = this.socket.say({ type: 'chat', text, id: 'chat' });
    if (heard) {
      this.lastSaid = text;
      this.draft.value = '';
    }
    return heard;
  }
  undo(): void {
    this.socket.say({ type: 'undo', move: this.state.value?.move, id: 'undo' });
  }
  view(seat: number): void {
    if (seat !== this.viewed.value && this.hello.value?.hidden) {
      void this.lookAt(null); // an earlier position is as whoever sat here before knew it, with their hand
    }
    this.viewed.value = seat;
    this.socket.say({ type: 'view', seat, move: this.state.value?.move, id: 'view' });
  }
  async ask<T>(what: string, more: Record<string, unknown> = {}): Promise<T> {
    return (await this.socket.ask({ type: 'ask', what, ...more })) as unknown as T;
  }
  standIn(seat: number, agent: string | null): void {
    this.socket.say({ type: 'stand_in', seat, agent, id: 'stand_in' });
  }
  /** What an agent would do, and why. */
  async hint(): Promise<{ text: string; reasons: string[] }> {
    const answer = await this.socket.ask({ type: 'hint' });
    return answer.type === 'hint' ? answer : { text: '', reasons: [] };
  }

  /**
   * Shows the position after so many moves; the present one for null. Whoever has wished for another one meanwhile does not get this
   * one any more. False if it cannot be had: what was shown stays, and the server's sentence tells why.
   */
  async lookAt(move: number | null, marked: Marked | null = null): Promise<boolean> {
    const look = ++this.looks;
    this.sentence.value = '';
    if (move === null || move >= (this.state.value?.move ?? 0)) {
      this.show(null, null);
      return true;
    }
    try {
      const { state } = await this.ask<{ state: State }>('at', { move });
      if (look === this.looks) {
        this.show(state, marked);
      }
    } catch (error) {
      if (look === this.looks) {
        this.sentence.value = (error as Error).message;
        return false;
      }
    }
    return true;
  }
  /** What was taken back is no past: it may be decided otherwise. */
  private stayInPast(move: number): void {
    if ((this.past.value?.move ?? -1) >= move) {
      this.show(null, null);
    }
  }
  /** What is marked belongs to the position. */
  private show(past: State | null, marked: Marked | null): void {
    batch(() => {
      this.past.value = past;
      this.marked.value = marked;
    });
  }

  /** With the number of its move, so that it is done once at most. */
  private sayPending(): void {
    const said = this.pending.value;
    clearTimeout(this.due);
    if (said && this.socket.say({ type: 'act', ...said, id: 'act' }) && transport.far) {
      this.due = setTimeout(() => this.socket.renew(), answered);
    }
  }
  private settle(): void {
    clearTimeout(this.due);
    this.pending.value = null;
  }
  /** After a lost connection: a move that the server has not made is said again. */
  private resume(move: number): void {
    if (this.pending.value?.move !== move) {
      this.settle();
    } else if (this.rejoined) {
      this.sayPending();
    }
    this.rejoined = false;
  }

  private hear(message: Message): void {
    switch (message.type) {
      case 'hello':
        this.hello.value = message;
        this.rejoined = true;
        knowPlayers(message.players.map((player) => player.name));
        this.retold = 0;
        this.trouble.value = '';
        if (this.viewed.value !== null && message.role === 'host') {
          this.view(this.viewed.value); // the connection was lost meanwhile
        }
        break;
      case 'pictures':
        for (const [key, picture] of Object.entries(message.tiles)) {
          this.tiles.set(key, picture);
        }
        for (const [key, picture] of Object.entries(message.figures)) {
          this.figures.set(key, picture);
        }
        this.pictures.value += 1;
        break;
      case 'state': {
        const { actions, ...state } = message.state;
        batch(() => {
          this.state.value = state;
          this.stayInPast(state.move);
          this.actions.value = actions ?? null;
          this.log.value = message.log;
          this.recent = message.moves ?? [];
          this.moved.value = { moves: this.recent, before: undefined, after: state, joined: true };
        });
        this.resume(state.move);
        break;
      }
      case 'seats':
        if (this.retold !== null) {
          this.retold = null; // it follows what was said before
          this.unsay();
        }
        if (this.hello.value) {
          this.hello.value = { ...this.hello.value, seats: message.yours };
        }
        break;
      case 'rematch':
        this.rematch.value = message;
        break;
      case 'changes':
        this.change(message);
        break;
      case 'chat':
        this.hearSaid(message);
        break;
      case 'over':
        this.secret.value = message.secret ?? '';
        break;
      case 'progress':
        this.progress.value = message.done / message.of;
        break;
      case 'refused':
        this.refused.value = message.sentence;
        break;
      case 'trouble':
        this.trouble.value = message.sentence ?? '';
        break;
      case 'no':
        if (message.id === 'act' && this.pending.value) {
          this.settle();
        } else if (message.id === 'act') {
          break; // it was done already, when it was said before
        }
        if (message.id === 'chat') {
          this.unsay();
        }
        if (message.id !== 'view') {
          // somebody has just come to that seat: it is theirs
          this.sentence.value = message.sentence;
        }
        break;
      default:
        break;
    }
  }

  /** What nobody has heard is to be said again, by whoever still wants to. */
  private unsay(): void {
    this.draft.value ||= this.lastSaid;
    this.lastSaid = '';
  }
  /** What was said before we came is told again; what we know of it stays as it is. */
  private hearSaid(message: Said): void {
    const said = this.said.value;
    if (this.retold !== null) {
      const from = this.retold;
      const known = said.findIndex(
        (one, i) => i >= from && one.seat === message.seat && one.text === message.text,
      );
      this.retold = known < 0 ? mostSaid : known + 1; // after one that is new, all are
      if (known >= 0) {
        return;
      }
    }
    if (message.text === this.lastSaid) {
      this.lastSaid = '';
    }
    const line = { ...message, nth: ++this.lines, before: this.retold !== null };
    this.said.value = [...said, line].slice(-mostSaid);
  }

  private change(message: Extract<Message, { type: 'changes' }>): void {
    const before = this.state.value;
    if (!before || before.move !== message.from) {
      this.socket.say({ type: 'again' });
      return;
    }
    batch(() => {
      if (message.actions !== undefined) {
        this.actions.value = message.actions;
      }
      const kept = this.log.value.filter((entry) => entry.move <= message.move);
      this.log.value = [...kept, ...message.log].slice(-mostEntries);
      const after = merged(before, message.patch) as State;
      this.state.value = after;
      this.stayInPast(after.move);
      this.move(message, before, after);
    });
    if (this.pending.value && this.pending.value.move !== message.move) {
      this.settle();
    }
  }

  /** Who comes or goes moves nothing; what is taken back never moved. */
  private move(message: Extract<Message, { type: 'changes' }>, before: State, after: State): void {
    const moves = message.moves ?? [];
    if (message.move !== message.from || moves.length > 0) {
      const kept = this.recent.filter((one) => one.move <= Math.min(message.from, message.move));
      this.recent = [...kept, ...moves].slice(-mostMovements);
      this.moved.value = { moves, before, after };
    }
  }
}
