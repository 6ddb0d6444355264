// Agents where one chooses among them: what they are called, and how strong they are in a mix, where somebody has measured it.
import { useEffect, useState } from 'preact/hooks';
import { say } from '../text/phrasebook';
import { installed, type AgentInfo, type Checked } from '../wire/http';

/** Sentences. */
export const measuredOf = (agent: string, mix: Checked | null): string[] =>
  mix?.opponents?.find((one) => one.agent === agent)?.says.map(say) ?? [];

/** By its level, if it has one; people cannot know what a name stands for. */
export function calledAgent(name: string, agents: AgentInfo[]): string {
  const level = agents.find((agent) => agent.name === name)?.level;
  return level ? `${say(level)} (${name})` : name;
}

/** Those that are installed, as soon as they are known and if they are needed. */
export function useAgents(needed: boolean): AgentInfo[] {
  const [agents, setAgents] = useState<AgentInfo[]>([]);
  useEffect(() => {
    if (needed) {
      installed()
        .then((all) => setAgents(all.agents))
        .catch(() => setAgents([]));
    }
  }, [needed]);
  return agents;
}
