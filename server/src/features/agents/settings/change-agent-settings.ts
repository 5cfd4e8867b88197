import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import {
  type AgentSettings,
  agentSettingsOf,
  type StoredAgentSettings,
} from '../../../ports/agents/agent-settings.ts';
import { changeStore } from '../../stores/change-store.ts';
import { getStore } from '../../stores/get-store.ts';
import { saveSetting } from '../../stores/settings/save-setting.ts';
import { settingsProblem } from './settings-problem.ts';

/** Omitted settings are unchanged, also under concurrent changes of different ones. */
export async function changeAgentSettings(
  ctx: StoreContext,
  change: StoredAgentSettings,
): Promise<AgentSettings> {
  const isAllowed = (url: string) => ctx.app.outbound.refusalOf(url) === undefined;
  const problem = settingsProblem(change, isAllowed);
  if (problem) throw new ApiError('VALIDATION_ERROR', problem);
  const update = async (sql: Sql) => {
    const store = await getStore(sql, ctx.storeId);
    const agents = { ...store.settings.agents, ...change };
    await saveSetting(ctx, sql, 'agents', agents);
    return agentSettingsOf({ ...store, settings: { ...store.settings, agents } });
  };
  return await changeStore(ctx, update, agentSettingsOf);
}
